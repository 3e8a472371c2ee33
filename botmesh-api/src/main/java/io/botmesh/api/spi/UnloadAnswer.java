package io.botmesh.api.spi;

/** The store's answer to {@link TurnStore#unload}. */
public enum UnloadAnswer {
  /** Nothing is left in the chat but the note that it has moved, or not even that. */
  EMPTY,
  /** Something has come in late, or waits that is bound to another replica. */
  MORE
}
