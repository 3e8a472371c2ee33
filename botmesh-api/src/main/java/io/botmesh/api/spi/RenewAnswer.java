package io.botmesh.api.spi;

/** The store's answer to {@link TurnStore#renew} and {@link Leases#renew}. */
public enum RenewAnswer {
  /** The lease runs anew from the moment the call was sent. */
  RENEWED,
  /** The grant is not in force. */
  LOST
}
