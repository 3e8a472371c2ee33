package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import java.time.Duration;

/** The store's answer to {@link TurnStore#claim}. */
public sealed interface ClaimAnswer {
  /**
   * The turn is the caller's.
   *
   * @param claim the turn
   */
  record Claimed(Claim claim) implements ClaimAnswer {}

  /**
   * Somebody has the turn.
   *
   * @param held who, and for how long
   * @param mine whether it is the caller's own replica
   */
  record Held(TurnHeld held, boolean mine) implements ClaimAnswer {}

  /**
   * The turn is free, but the head of the line is bound to another replica.
   *
   * @param token the head's ticket, to name as evidence
   * @param bound that replica; it was sent a hint
   * @param remaining until the ticket is skipped
   */
  record NotYours(Token token, ReplicaId bound, Duration remaining) implements ClaimAnswer {}

  /**
   * The head of the line waits for its next attempt.
   *
   * @param delay until then
   */
  record Later(Duration delay) implements ClaimAnswer {}

  /** The outbox is at its bound: pump first, then claim. */
  record Full() implements ClaimAnswer {}

  /**
   * Nobody waits.
   *
   * @param idle whether the outbox is empty too
   */
  record Empty(boolean idle) implements ClaimAnswer {}

  /**
   * The chat has moved, and something in it is to be brought after it. One with nothing in it is
   * {@linkplain Empty empty}.
   *
   * @param to where it has moved
   */
  record Moved(ChatId to) implements ClaimAnswer {}
}
