package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import java.util.Objects;
import java.util.Optional;

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
   * @param before what of this very move had arrived here before; empty if nothing had
   */
  record Moved(ChatId to, Optional<Before> before) implements ArriveAnswer {
    /** Nothing is null. */
    public Moved {
      Objects.requireNonNull(to, "to");
      Objects.requireNonNull(before, "before");
    }
  }

  /**
   * What has arrived in a chat that has moved itself, and is taken along from there: both texts,
   * and whatever came before these.
   *
   * @param lastTicket number of the last ticket that has arrived
   * @param lastEntry number of the last entry that has arrived
   */
  record Before(long lastTicket, long lastEntry) {}
}
