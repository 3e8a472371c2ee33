package io.botmesh.impl.conversation;

import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.ShortHash;
import io.botmesh.impl.handler.TurnContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A conversation of steps: a flow, or annotated methods. Immutable and thread-safe. */
final class SteppedConversation extends ConversationDefinition {
  private static final System.Logger LOG = System.getLogger(SteppedConversation.class.getName());
  private static final int FINGERPRINT_BYTES = 12;

  private final StateType state;
  private final List<ConversationStep> steps;
  private final Endings endings;
  private final Map<String, Integer> places = new LinkedHashMap<>();
  private final Map<String, Integer> formerPlaces = new LinkedHashMap<>();
  private final String fingerprint;

  /**
   * What happens beside the steps.
   *
   * @param timedOut what is done when nobody has answered in time; empty for nothing
   * @param cancelled what is done when it is cancelled; empty for the usual text
   * @param idle what is done when nobody has answered for a while; empty for nothing
   */
  record Endings(
      Optional<ConversationStep.Body> timedOut,
      Optional<ConversationStep.Body> cancelled,
      Optional<ConversationStep.Body> idle) {}

  SteppedConversation(
      Manner manner, StateType state, List<ConversationStep> steps, Endings endings) {
    super(manner);
    this.state = state;
    this.steps = List.copyOf(steps);
    this.endings = endings;
    for (int at = 0; at < steps.size(); at++) {
      int place = at;
      ConversationStep step = steps.get(at);
      if (!step.name().isEmpty()) {
        places.putIfAbsent(step.name(), place);
      }
      step.was().forEach(name -> formerPlaces.putIfAbsent(name, place));
    }
    fingerprint = fingerprint(state, steps);
  }

  @Override
  public String fingerprint() {
    return fingerprint;
  }

  StateType state() {
    return state;
  }

  List<ConversationStep> steps() {
    return steps;
  }

  Endings endings() {
    return endings;
  }

  /** Returns where the step of a name is. */
  Optional<Integer> place(String name) {
    return Optional.ofNullable(places.get(name));
  }

  @Override
  void begin(TurnContext context, Map<String, Object> initial, RunTools tools) throws Exception {
    new StepRun(this, state.fresh(initial), initial, context, context.replica(), tools)
        .from(Checkpoint.Place.at(0, ""), false);
  }

  @Override
  Going goOn(TurnContext context, Checkpoint checkpoint, Cue cue, RunTools tools) throws Exception {
    Optional<ReplicaMemory.Held> held =
        tools.memory().beside(context.chat(), checkpoint.writer().fence());
    boolean marker = checkpoint.keeping() == Keeping.LIVE;
    Optional<Object> kept = held.flatMap(ReplicaMemory.Held::state);
    if (marker && kept.isEmpty()) {
      return new Going.Stuck(checkpoint.values().why());
    }
    if (checkpoint.place().step() < 0 || checkpoint.place().step() >= steps.size()) {
      return new Going.Stuck(HandoverDesk.CHANGED);
    }
    // A run that fails must leave nothing behind, and what cannot be stored cannot be copied: it is
    // held again once this turn has committed.
    if (kept.isPresent()) {
      tools.memory().forget(context.chat());
    }
    Object now;
    try {
      now = kept.isPresent() ? kept.get() : state.read(checkpoint.values().state());
    } catch (StoredDataUnreadable unreadable) {
      LOG.log(
          WARNING,
          "BMESH-0325 The state of conversation {0} of chat {1} cannot be read: {2}. It is left as it"
              + " is and the message is routed as usual",
          SafeText.of(checkpoint.conversation()),
          SafeText.chat(context.chat()),
          SafeText.of(unreadable.getMessage()));
      return new Going.Unreadable();
    }
    checkpoint.underway().ifPresent(underway -> restore(context, underway, cue));
    new StepRun(this, now, checkpoint.values().initial(), context, checkpoint.replica(), tools)
        .goOn(checkpoint, cue, answers(context, checkpoint, held));
    return new Going.On();
  }

  /** Decides once more what the turn that was cut off had decided. */
  private static void restore(TurnContext context, Checkpoint.Underway underway, Cue cue) {
    if (cue != Cue.CANCELLED) {
      underway.said().forEach(context::reply);
    }
    underway.user().forEach(context::keepUser);
  }

  /**
   * Returns the answers so far to the questions of the step: those in memory; else those stored, of
   * a conversation that is not persistent only where it was asked (R11).
   */
  private static List<String> answers(
      TurnContext context, Checkpoint checkpoint, Optional<ReplicaMemory.Held> held) {
    if (held.isPresent() && !held.get().answers().isEmpty()) {
      return held.get().answers();
    }
    boolean elsewhere = !checkpoint.replica().equals(context.replica());
    return checkpoint.keeping().ephemeral() && elsewhere ? List.of() : checkpoint.place().answers();
  }

  @Override
  Optional<Checkpoint> mapped(Checkpoint checkpoint) {
    return Optional.ofNullable(formerPlaces.get(checkpoint.place().name()))
        .filter(place -> steps.get(place).pause().isPresent() == checkpoint.sleeps())
        .map(
            place ->
                new Checkpoint(
                    checkpoint.conversation(),
                    fingerprint,
                    Checkpoint.Place.at(place, steps.get(place).name()),
                    checkpoint.values(),
                    checkpoint.keeping(),
                    checkpoint.writer(),
                    checkpoint.expires(),
                    checkpoint.waiting(),
                    checkpoint.underway()));
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
