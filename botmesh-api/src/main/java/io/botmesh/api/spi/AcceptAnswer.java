package io.botmesh.api.spi;

import io.botmesh.api.ReplicaId;
import java.util.Optional;

/** The store's answer to {@link TurnStore#accept}. */
public sealed interface AcceptAnswer {
  /**
   * Accepted, and the turn is the caller's; perhaps for an older message than the one just
   * accepted.
   *
   * @param claim the turn
   * @param forgot whether the chat, to remember this message's id, had to forget one before its
   *     retention was over
   * @param logged whether the call's line stands in the message log now; if not, it was not looked
   *     for
   */
  record Claimed(Claim claim, boolean forgot, boolean logged) implements AcceptAnswer {
    /** A turn whose line is still to be written. */
    public Claimed(Claim claim, boolean forgot) {
      this(claim, forgot, false);
    }

    /** Likewise, for which nothing had to be forgotten. */
    public Claimed(Claim claim) {
      this(claim, false);
    }
  }

  /**
   * Accepted; it waits.
   *
   * @param number its place
   * @param held who has the turn; empty if it is free
   * @param forgot as in {@link Claimed}
   * @param logged as in {@link Claimed}
   */
  record Waiting(long number, Optional<TurnHeld> held, boolean forgot, boolean logged)
      implements AcceptAnswer {
    /** A place of a message whose line is still to be written. */
    public Waiting(long number, Optional<TurnHeld> held, boolean forgot) {
      this(number, held, forgot, false);
    }

    /** Likewise, for which nothing had to be forgotten. */
    public Waiting(long number, Optional<TurnHeld> held) {
      this(number, held, false);
    }
  }

  /**
   * Seen before.
   *
   * @param fate what became of it
   * @param token the call that accepted it; for {@link Fate#DONE} the one whose turn committed it
   * @param bound the replica it waits on, if it is bound to one
   */
  record Duplicate(Fate fate, Token token, Optional<ReplicaId> bound) implements AcceptAnswer {}

  /**
   * It was skipped: its replica died, or it waited over the turn-wait. To be accepted once more,
   * the call must name this token as {@code over}.
   *
   * @param token the call that had accepted it
   */
  record Skipped(Token token) implements AcceptAnswer {}

  /** The line, or its bytes, are at their bound. Nothing was stored. */
  record Busy() implements AcceptAnswer {}
}
