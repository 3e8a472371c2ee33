package io.botmesh.impl.conversation;

import io.botmesh.api.Fence;
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
 * @param place where it is
 * @param values what it knows
 * @param keeping for whom this is kept
 * @param writer who wrote it
 * @param expires when nobody goes on with it any more; empty never
 * @param waiting what it waits for; empty while a turn is under way
 * @param underway what a turn under way had decided when it was saved in mid-turn; empty once a
 *     turn has committed
 */
record Checkpoint(
    String conversation,
    String fingerprint,
    Place place,
    Values values,
    Keeping keeping,
    Writer writer,
    Optional<Instant> expires,
    Optional<Waiting> waiting,
    Optional<Underway> underway) {
  /**
   * A place in a conversation.
   *
   * @param step place of the step, from 0: the one whose answer is awaited, or, if a turn was under
   *     way, the one to run next
   * @param name the step's name; empty if it has none
   * @param answers what was answered to the first questions of that step
   * @param question which of the step's questions is awaited, from 0
   */
  record Place(int step, String name, List<String> answers, int question) {
    Place {
      answers = List.copyOf(answers);
    }

    /** The beginning of a step. */
    static Place at(int step, String name) {
      return new Place(step, name, List.of(), 0);
    }
  }

  /**
   * What a conversation knows.
   *
   * @param state its state as a JSON object; of an imperative one, empty
   * @param initial what it began with
   * @param journal the record of an imperative one
   * @param why why only a marker is kept: one of the reasons of a handover; empty if all is kept
   */
  record Values(
      Map<String, Object> state,
      Map<String, Object> initial,
      Optional<Map<String, Object>> journal,
      String why) {}

  /**
   * Who wrote it.
   *
   * @param replica whose turn committed it, or began the conversation
   * @param fence the turn that wrote it; names its wait
   * @param since when
   */
  record Writer(ReplicaId replica, Fence fence, Instant since) {}

  /**
   * What a turn had decided beside the state: it commits with whoever finishes the turn.
   *
   * @param message the message that the turn was about
   * @param answering whether that message is the answer to the step's question
   * @param said its replies so far
   * @param user changed names of the user's data; null for a removed one
   */
  record Underway(
      MessageId message, boolean answering, List<String> said, Map<String, Object> user) {}

  ReplicaId replica() {
    return writer.replica();
  }

  /**
   * Returns what it waited for before the turn that goes on with it. A turn that was cut off has
   * left no word of that, but the timers of that wait stand.
   */
  Optional<Waiting> waitedFor() {
    return underway.isPresent() ? Optional.of(Waiting.ANY) : waiting;
  }

  /** Tells whether a turn about that very message was cut off after it had saved this. */
  boolean isCutOffAt(MessageId message) {
    return underway.filter(it -> it.message().equals(message)).isPresent();
  }

  /** Tells whether it sleeps, so that messages are not for it. */
  boolean sleeps() {
    return waiting.filter(wait -> wait.what() == Waiting.What.TIME).isPresent();
  }

  /** The same, waiting for something else. */
  Checkpoint waitingFor(Waiting wait) {
    return new Checkpoint(
        conversation,
        fingerprint,
        place,
        values,
        keeping,
        writer,
        expires,
        Optional.of(wait),
        underway);
  }
}
