package io.botmesh.impl.conversation;

import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where a conversation stands.
 *
 * @param conversation its name
 * @param fingerprint its shape when this was written
 * @param step place of the step, from 0: the one whose answer is awaited, or, if a turn was under
 *     way, the one to run next
 * @param state its state as a JSON object
 * @param ephemeral whether it goes with its replica
 * @param replica whose turn committed it, or began the conversation
 * @param since when it was written
 * @param underway what a turn under way had decided when it was saved in mid-turn; empty once a
 *     turn has committed
 */
record Checkpoint(
    String conversation,
    String fingerprint,
    int step,
    Map<String, Object> state,
    boolean ephemeral,
    ReplicaId replica,
    Instant since,
    Optional<Underway> underway) {
  /**
   * What a turn had decided beside the state: it commits with whoever finishes the turn.
   *
   * @param message the message that the turn was about
   * @param said its replies so far
   * @param user changed names of the user's data; null for a removed one
   */
  record Underway(MessageId message, List<String> said, Map<String, Object> user) {}
}
