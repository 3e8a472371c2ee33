package io.botmesh.api.spi;

/** The store's answer to {@link TurnStore#giveUp}. */
public enum GiveUpAnswer {
  /** The turn is free. */
  GIVEN_UP,
  /** The grant is not in force; also the answer to a call asked again. */
  LOST
}
