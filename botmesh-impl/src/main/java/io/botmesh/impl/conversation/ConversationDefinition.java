package io.botmesh.impl.conversation;

import io.botmesh.api.spi.ShortHash;
import io.botmesh.impl.handler.Spoken;
import java.util.ArrayList;
import java.util.List;

/** A conversation as the engine runs it, however it was declared. Immutable and thread-safe. */
public final class ConversationDefinition {
  private static final int FINGERPRINT_BYTES = 12;

  private final String name;
  private final String origin;
  private final List<Spoken> triggers;
  private final boolean persistent;
  private final StateType state;
  private final List<ConversationStep> steps;
  private final String fingerprint;

  ConversationDefinition(
      String name,
      String origin,
      List<Spoken> triggers,
      boolean persistent,
      StateType state,
      List<ConversationStep> steps) {
    this.name = name;
    this.origin = origin;
    this.triggers = List.copyOf(triggers);
    this.persistent = persistent;
    this.state = state;
    this.steps = List.copyOf(steps);
    this.fingerprint = fingerprint(state, steps);
  }

  /** Returns its name, unique within the bot. */
  public String name() {
    return name;
  }

  /** Returns where it was declared, for messages. */
  public String origin() {
    return origin;
  }

  /** Returns what enters it. */
  List<Spoken> triggers() {
    return triggers;
  }

  /** Tells whether it outlives its replica. */
  public boolean persistent() {
    return persistent;
  }

  /**
   * Returns a name of its shape: equal for two definitions whose steps, order, answer and state
   * types are equal; texts do not count (R6).
   */
  public String fingerprint() {
    return fingerprint;
  }

  StateType state() {
    return state;
  }

  List<ConversationStep> steps() {
    return steps;
  }

  private static String fingerprint(StateType state, List<ConversationStep> steps) {
    List<String> shapes = new ArrayList<>();
    shapes.add(state.shape());
    steps.forEach(step -> shapes.add(step.shape()));
    // With its length before each, so that no two lists read alike.
    StringBuilder text = new StringBuilder();
    shapes.forEach(shape -> text.append(shape.length()).append(':').append(shape).append('\n'));
    return ShortHash.of(text.toString(), FINGERPRINT_BYTES);
  }
}
