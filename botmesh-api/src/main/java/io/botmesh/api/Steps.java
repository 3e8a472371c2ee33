package io.botmesh.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Steps in their order, as a {@link Flow} and a {@link Block} have them. Immutable: every method
 * returns other steps.
 *
 * @param <S> what the methods return
 */
public abstract sealed class Steps<S extends Steps<S>> permits Flow, Block {
  private final List<Flow.Step> steps;

  Steps(List<Flow.Step> steps) {
    this.steps = List.copyOf(steps);
  }

  abstract S with(List<Flow.Step> steps);

  /** Returns the steps in order. */
  public List<Flow.Step> steps() {
    return steps;
  }

  /** Adds a question for any text, whose answer goes into the state. The key names the step. */
  public S ask(String question, String key) {
    return ask(Question.text(question), key);
  }

  /** Adds a question whose answer goes into the state, converted. The key names the step. */
  public S ask(Question<?> question, String key) {
    Objects.requireNonNull(question, "question");
    return then(new Flow.Step.Ask(question, key(key), Set.of()));
  }

  /** Adds a question for any text, made when it is asked. It is said as it is made. */
  public S ask(Function<FlowContext, String> question, String key) {
    Objects.requireNonNull(question, "question");
    return then(new Flow.Step.Made(question, key(key), Set.of()));
  }

  /**
   * Adds several questions that are one step.
   *
   * @param name names the step
   * @param questions adds them to an empty form
   */
  public S form(String name, UnaryOperator<Form> questions) {
    return then(new Flow.Step.Fields(key(name), questions.apply(Form.EMPTY).fields(), Set.of()));
  }

  /** Adds something to say; {@code {some.key}} is said in the chat's language. */
  public S say(String text) {
    Objects.requireNonNull(text, "text");
    return then(new Flow.Step.Say(context -> context.translate(text)));
  }

  /** Adds something to say, made when it is said. */
  public S say(Function<FlowContext, String> text) {
    return then(new Flow.Step.Say(Objects.requireNonNull(text, "text")));
  }

  /** Adds something to do; it is saved once done, and done again only after a death (R10). */
  public S doStep(String step, Flow.Action action) {
    return then(new Flow.Step.Do(key(step), Objects.requireNonNull(action, "action"), Set.of()));
  }

  /** Adds steps that are taken only if something holds when they are reached. */
  public S when(Predicate<FlowContext> holds, UnaryOperator<Block> then) {
    return when(holds, then, none -> none);
  }

  /** Adds a branch: some steps if something holds when they are reached, else others. */
  public S when(
      Predicate<FlowContext> holds, UnaryOperator<Block> then, UnaryOperator<Block> otherwise) {
    return then(
        new Flow.Step.Branch(
            Objects.requireNonNull(holds, "holds"),
            then.apply(Block.EMPTY).steps(),
            otherwise.apply(Block.EMPTY).steps()));
  }

  /** Adds steps that are taken again and again, as long as something holds before each round. */
  public S repeatWhile(Predicate<FlowContext> holds, UnaryOperator<Block> steps) {
    return then(
        new Flow.Step.Loop(
            Objects.requireNonNull(holds, "holds"), steps.apply(Block.EMPTY).steps()));
  }

  /**
   * Adds the steps of another flow, with the same state; its steps are named {@code flow/step}
   * here. What else it says of itself (triggers, timeout …) does not count here.
   */
  public S call(Flow other) {
    return then(new Flow.Step.Sub(other.name(), other.steps()));
  }

  /** Goes on at a step, by its name; within a {@link #call called} flow by its name there. */
  public S goTo(String step) {
    return then(new Flow.Step.Jump(key(step)));
  }

  /** Names this place, for {@link #goTo}. */
  public S mark(String name) {
    return then(new Flow.Step.Mark(key(name)));
  }

  /**
   * Waits so long; meanwhile messages are routed as if there were no conversation.
   *
   * @param name names the step
   * @throws IllegalArgumentException if it is not positive
   */
  public S pause(String name, Duration time) {
    return then(new Flow.Step.Pause(key(name), Positive.of("a pause", time), Set.of()));
  }

  /**
   * Says of the step added last that it takes the place of one of an earlier version of this
   * conversation: who waits there goes on here, instead of at the fallback. Its own name may be
   * among them, if only its surroundings have changed.
   *
   * @param names what the step was called in earlier versions
   * @throws IllegalStateException if the last step is none with a name
   */
  public S was(String... names) {
    List<Flow.Step> more = new ArrayList<>(steps);
    Flow.Step last = more.isEmpty() ? null : more.remove(more.size() - 1);
    more.add(withWas(last, Set.of(names)));
    return with(more);
  }

  private static Flow.Step withWas(Flow.Step last, Set<String> was) {
    if (last instanceof Flow.Step.Ask ask) {
      return new Flow.Step.Ask(ask.question(), ask.key(), was);
    }
    if (last instanceof Flow.Step.Made made) {
      return new Flow.Step.Made(made.question(), made.key(), was);
    }
    if (last instanceof Flow.Step.Fields form) {
      return new Flow.Step.Fields(form.name(), form.fields(), was);
    }
    if (last instanceof Flow.Step.Do deed) {
      return new Flow.Step.Do(deed.name(), deed.action(), was);
    }
    if (last instanceof Flow.Step.Pause pause) {
      return new Flow.Step.Pause(pause.name(), pause.time(), was);
    }
    throw new IllegalStateException(
        "BMESH-0250 was(…) follows the step it is about: a question, a form, a pause or something"
            + " to do");
  }

  private S then(Flow.Step step) {
    List<Flow.Step> more = new ArrayList<>(steps);
    more.add(step);
    return with(more);
  }

  private static String key(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("BMESH-0251 A step's name must not be blank");
    }
    return name;
  }
}
