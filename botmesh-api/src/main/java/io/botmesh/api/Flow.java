package io.botmesh.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A declarative conversation: steps in their order, with a state of named values.
 *
 * <pre>{@code
 * Flow.named("survey").on("survey")
 *     .ask(Question.choice("How was it?", "good", "bad"), "rating")
 *     .when(c -> c.state("rating").equals("bad"), b -> b.ask("What went wrong?", "comment"))
 *     .say(c -> "Thanks for " + c.state("rating"))
 *     .cancelOn("stop")
 *     .persistent()
 * }</pre>
 *
 * <p>Immutable: every method returns another flow.
 */
public final class Flow extends Steps<Flow> {
  /** One step of a flow. {@code was} names the step in earlier versions; empty if it is new. */
  public sealed interface Step {
    /**
     * Asks and waits; the answer, converted, becomes state.
     *
     * @param question what is asked
     * @param key where the answer goes; names the step
     */
    record Ask(Question<?> question, String key, Set<String> was) implements Step {}

    /**
     * Says a question for any text, made when it is asked, and waits.
     *
     * @param question makes the question's text
     * @param key where the answer goes; names the step
     */
    record Made(Function<FlowContext, String> question, String key, Set<String> was)
        implements Step {}

    /**
     * Asks several questions.
     *
     * @param name names the step
     * @param fields the questions
     */
    record Fields(String name, List<Form.Field> fields, Set<String> was) implements Step {}

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
    record Do(String name, Action action, Set<String> was) implements Step {}

    /**
     * Takes one of two ways.
     *
     * @param holds decides
     */
    record Branch(Predicate<FlowContext> holds, List<Step> then, List<Step> otherwise)
        implements Step {}

    /**
     * Takes some steps again and again.
     *
     * @param holds decides before each round
     */
    record Loop(Predicate<FlowContext> holds, List<Step> steps) implements Step {}

    /**
     * Takes the steps of another flow.
     *
     * @param name that flow's name
     */
    record Sub(String name, List<Step> steps) implements Step {}

    /**
     * Goes on elsewhere.
     *
     * @param step name of the step
     */
    record Jump(String step) implements Step {}

    /**
     * A named place.
     *
     * @param name its name
     */
    record Mark(String name) implements Step {}

    /**
     * Waits a while.
     *
     * @param name names the step
     * @param time how long
     */
    record Pause(String name, Duration time, Set<String> was) implements Step {}
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

  /**
   * What is said once nobody has answered for a while; the wait goes on.
   *
   * @param after how long nobody has answered
   * @param text makes what is said
   */
  public record Idle(Duration after, Function<FlowContext, String> text) {}

  /** What a flow says of itself beside its steps; changed only before it belongs to a flow. */
  private static final class Manner {
    private final String name;
    private List<String> triggers = List.of();
    private List<String> cancelWords = List.of();
    private Optional<Duration> timeout = Optional.empty();
    private Optional<Action> whenTimedOut = Optional.empty();
    private Optional<Action> whenCancelled = Optional.empty();
    private Optional<Idle> idle = Optional.empty();
    private Optional<Class<?>> stateType = Optional.empty();
    private boolean persistent;
    private boolean restarts;

    Manner(String name) {
      this.name = name;
    }

    Manner(Manner other) {
      this(other.name);
      triggers = other.triggers;
      cancelWords = other.cancelWords;
      timeout = other.timeout;
      whenTimedOut = other.whenTimedOut;
      whenCancelled = other.whenCancelled;
      idle = other.idle;
      stateType = other.stateType;
      persistent = other.persistent;
      restarts = other.restarts;
    }
  }

  private final Manner manner;

  private Flow(Manner manner, List<Step> steps) {
    super(steps);
    this.manner = manner;
  }

  @Override
  Flow with(List<Step> steps) {
    return new Flow(manner, steps);
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
    return new Flow(new Manner(name), List.of());
  }

  /** Adds a text that enters the flow, blanks around it and case aside. */
  public Flow on(String text) {
    return but(other -> other.triggers = with(other.triggers, List.of(text)));
  }

  /**
   * Adds words that end the flow whatever it waits for, blanks around them and case aside. The user
   * then reads {@code core.conversation.cancelled}, unless {@link #whenCancelled} says otherwise.
   */
  public Flow cancelOn(String... words) {
    return but(other -> other.cancelWords = with(other.cancelWords, List.of(words)));
  }

  /** Says what is done, instead of the usual text, when a word of {@link #cancelOn} comes. */
  public Flow whenCancelled(Action action) {
    return but(other -> other.whenCancelled = Optional.of(action));
  }

  /**
   * Says how long to wait for each answer; then the flow ends. Without it, {@code
   * botmesh.conversation.timeout} says.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  public Flow timeout(Duration longest) {
    Duration checked = Positive.of("a flow's timeout", longest);
    return but(other -> other.timeout = Optional.of(checked));
  }

  /**
   * Says how long to wait for each answer, and what is done then. The flow ends after it, unless
   * the action says {@link StepContext#goTo} or {@link StepContext#repeat}.
   *
   * @throws IllegalArgumentException if the time is not positive
   */
  public Flow timeout(Duration longest, Action whenTimedOut) {
    return timeout(longest).but(other -> other.whenTimedOut = Optional.of(whenTimedOut));
  }

  /**
   * Says something, once in each wait, when nobody has answered for so long; the wait goes on.
   *
   * @throws IllegalArgumentException if the time is not positive
   */
  public Flow idle(Duration after, Function<FlowContext, String> text) {
    Idle watcher = new Idle(Positive.of("an idle watcher's time", after), text);
    return but(other -> other.idle = Optional.of(watcher));
  }

  /**
   * Declares what the named values are together, so that they can be had as one object: {@link
   * FlowContext#state(Class)}. A record, or a class with a public no-argument constructor, that
   * JSON-B writes and reads back; checked before the bot starts.
   */
  public Flow state(Class<?> type) {
    return but(other -> other.stateType = Optional.of(type));
  }

  /** Makes the flow outlive its replica and every pause. */
  public Flow persistent() {
    return but(other -> other.persistent = true);
  }

  /** Lets a text that enters the flow begin it anew while it waits, instead of being an answer. */
  public Flow restarts() {
    return but(other -> other.restarts = true);
  }

  private Flow but(Consumer<Manner> change) {
    Manner changed = new Manner(manner);
    change.accept(changed);
    return new Flow(changed, steps());
  }

  private static List<String> with(List<String> texts, List<String> more) {
    List<String> all = new ArrayList<>(texts);
    all.addAll(more);
    return List.copyOf(all);
  }

  /** Returns the flow's name. */
  public String name() {
    return manner.name;
  }

  /** Returns the texts that enter it. */
  public List<String> triggers() {
    return manner.triggers;
  }

  /** Returns the words that end it. */
  public List<String> cancelWords() {
    return manner.cancelWords;
  }

  /** Returns how long it waits for each answer; empty if the configuration says. */
  public Optional<Duration> timeout() {
    return manner.timeout;
  }

  /** Returns what is done when nobody has answered; empty if it just ends. */
  public Optional<Action> whenTimedOut() {
    return manner.whenTimedOut;
  }

  /** Returns what is done when it is cancelled; empty for the usual text. */
  public Optional<Action> whenCancelled() {
    return manner.whenCancelled;
  }

  /** Returns what is said when nobody answers for a while; empty for nothing. */
  public Optional<Idle> idle() {
    return manner.idle;
  }

  /** Returns what its values are together; empty if they are just named values. */
  public Optional<Class<?>> stateType() {
    return manner.stateType;
  }

  /** Tells whether {@link #persistent()} was said. */
  public boolean isPersistent() {
    return manner.persistent;
  }

  /** Tells whether {@link #restarts()} was said. */
  public boolean isRestarting() {
    return manner.restarts;
  }
}
