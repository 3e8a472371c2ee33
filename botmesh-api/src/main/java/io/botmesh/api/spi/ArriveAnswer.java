package io.botmesh.api.spi;

import io.botmesh.api.ChatId;

/** The store's answer to {@link TurnStore#arrive}. */
public sealed interface ArriveAnswer {
  /** It is there, now or since an earlier call. */
  record Arrived() implements ArriveAnswer {}

  /** Too many messages would wait: nothing was stored, ask again when fewer do. */
  record Crowded() implements ArriveAnswer {}

  /**
   * This chat has moved, too; nothing was stored.
   *
   * @param to where it has moved
   */
  record Moved(ChatId to) implements ArriveAnswer {}
}
