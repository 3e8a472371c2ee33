package io.botmesh.api.spi;

/** The store's answer to {@link TurnStore#post}. */
public enum PostAnswer {
  /** It is in the outbox, or was put there by this very call. */
  POSTED,
  /** The outbox is at its bound. Nothing was stored. */
  FULL
}
