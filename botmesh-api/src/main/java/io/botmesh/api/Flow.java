package io.botmesh.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * A declarative conversation: steps in their order, with a state of named values.
 *
 * <pre>{@code
 * Flow.named("survey").on("survey")
 *     .ask("How was it?", "rating")
 *     .say(c -> "Thanks for " + c.state("rating"))
 *     .persistent()
 * }</pre>
 *
 * <p>Immutable: every method returns another flow.
 */
public final class Flow {
  /** One step of a flow. */
  public sealed interface Step {
    /**
     * Says a question and waits; the answer's text becomes state.
     *
     * @param question makes the question
     * @param key where the answer goes
     */
    record Ask(Function<FlowContext, String> question, String key) implements Step {}

    /**
     * Says something and goes on.
     *
     * @param text makes the text
     */
    record Say(Function<FlowContext, String> text) implements Step {}

    /**
     * Does something and goes on. What it did is saved at once; after a death it may be done again
     * (R10).
     *
     * @param name names the step, for logs and the flow's shape
     * @param action what is done
     */
    record Do(String name, Action action) implements Step {}
  }

  /** What a step does. */
  @FunctionalInterface
  public interface Action {
    /**
     * Does it.
     *
     * @throws Exception anything; the message is then tried again
     */
    void run(FlowContext context) throws Exception;
  }

  private final String name;
  private final List<String> triggers;
  private final List<Step> steps;
  private final boolean persistent;

  private Flow(String name, List<String> triggers, List<Step> steps, boolean persistent) {
    this.name = name;
    this.triggers = List.copyOf(triggers);
    this.steps = List.copyOf(steps);
    this.persistent = persistent;
  }

  /**
   * Begins a flow without steps.
   *
   * @throws IllegalArgumentException if the name is blank
   */
  public static Flow named(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("BMESH-0107 A flow needs a name");
    }
    return new Flow(name, List.of(), List.of(), false);
  }

  /** Adds a text that enters the flow, blanks around it and case aside. */
  public Flow on(String text) {
    return new Flow(name, with(triggers, Objects.requireNonNull(text, "text")), steps, persistent);
  }

  /** Adds a question whose answer goes into the state. */
  public Flow ask(String question, String key) {
    Objects.requireNonNull(question, "question");
    return ask(context -> question, key);
  }

  /** Adds a question, made when it is asked, whose answer goes into the state. */
  public Flow ask(Function<FlowContext, String> question, String key) {
    return then(
        new Step.Ask(
            Objects.requireNonNull(question, "question"), Objects.requireNonNull(key, "key")));
  }

  /** Adds something to say. */
  public Flow say(Function<FlowContext, String> text) {
    return then(new Step.Say(Objects.requireNonNull(text, "text")));
  }

  /** Adds something to do; it is saved once done. */
  public Flow doStep(String step, Action action) {
    return then(
        new Step.Do(
            Objects.requireNonNull(step, "step"), Objects.requireNonNull(action, "action")));
  }

  /** Makes the flow outlive its replica and every pause. */
  public Flow persistent() {
    return new Flow(name, triggers, steps, true);
  }

  /** Returns the flow's name. */
  public String name() {
    return name;
  }

  /** Returns the texts that enter it. */
  public List<String> triggers() {
    return triggers;
  }

  /** Returns its steps in order. */
  public List<Step> steps() {
    return steps;
  }

  /** Tells whether {@link #persistent()} was said. */
  public boolean isPersistent() {
    return persistent;
  }

  private Flow then(Step step) {
    return new Flow(name, triggers, with(steps, step), persistent);
  }

  private static <T> List<T> with(List<T> list, T last) {
    List<T> longer = new ArrayList<>(list);
    longer.add(last);
    return longer;
  }
}
