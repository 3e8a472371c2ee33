package io.botmesh.impl.conversation;

import io.botmesh.api.ChatId;
import io.botmesh.impl.handler.TurnContext;
import java.util.Map;
import java.util.Optional;

/** A conversation as the engine runs it, however it was declared. Immutable and thread-safe. */
public abstract class ConversationDefinition {
  private final Manner manner;

  ConversationDefinition(Manner manner) {
    this.manner = manner;
  }

  /** Returns its name, unique within the bot. */
  public String name() {
    return manner.name();
  }

  /** Returns where it was declared, for messages. */
  public String origin() {
    return manner.origin();
  }

  /** Tells whether it outlives its replica. */
  public boolean persistent() {
    return manner.persistent();
  }

  /**
   * Returns a name of its shape: equal for two definitions whose steps, order, answer and state
   * types are equal; texts do not count (R6).
   */
  public abstract String fingerprint();

  Manner manner() {
    return manner;
  }

  /**
   * Begins.
   *
   * @param initial named values that it begins with
   * @throws Exception what the application threw
   */
  abstract void begin(TurnContext context, Map<String, Object> initial, RunTools tools)
      throws Exception;

  /**
   * Goes on from where it stands.
   *
   * @throws Exception what the application threw
   */
  abstract Going goOn(TurnContext context, Checkpoint checkpoint, Cue cue, RunTools tools)
      throws Exception;

  /**
   * Returns the place that a declared mapping names for where a conversation of another shape
   * stands; empty if none is declared.
   */
  abstract Optional<Checkpoint> mapped(Checkpoint checkpoint);

  /**
   * Tells whether a conversation still waits as it did when a timer was set.
   *
   * @param wait the turn that set it, as the timer's payload
   */
  boolean waits(ChatId chat, Checkpoint checkpoint, String wait, RunTools tools) {
    return checkpoint.writer().fence().toString().equals(wait);
  }

  /** Tells whether it can be brought to its end for that reason without what it knows. */
  boolean endsAnywhere(Cue cue) {
    return false;
  }
}
