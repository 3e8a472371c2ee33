package io.botmesh.api.spi;

import java.util.List;
import java.util.Optional;

/**
 * The store's answer to {@link TurnStore#commit}. All are ordinary; each but Conflict ends the
 * turn.
 */
public sealed interface CommitAnswer {
  /**
   * It is so.
   *
   * @param next the next turn, if it was wanted and there was one for the caller
   * @param idle whether line and outbox are empty
   * @param entries what the caller is to carry out, the older ones first; it holds the pump if
   *     there are any. An answer to a call asked again has none: the caller pumps
   */
  record Committed(Optional<Claim> next, boolean idle, List<OutboxEntry> entries)
      implements CommitAnswer {}

  /**
   * Somebody outside a turn wrote meanwhile. Nothing was stored; the turn is still held.
   *
   * @param current what is stored
   */
  record Conflict(ChatState current) implements CommitAnswer {}

  /** The grant is not in force. Nothing was stored, nothing may be sent. */
  record Lost() implements CommitAnswer {}

  /**
   * The store has forgotten the grant and the message: accept the same message again, as a new
   * call.
   */
  record Forgotten() implements CommitAnswer {}
}
