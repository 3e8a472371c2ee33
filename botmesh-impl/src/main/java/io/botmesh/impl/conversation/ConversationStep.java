package io.botmesh.impl.conversation;

import io.botmesh.api.BadAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One step of a conversation: perhaps questions or a pause, then what is done, with the answers if
 * there were questions.
 *
 * @param name its name, for {@code goTo} and {@code was}; empty if it has none
 * @param was its names in earlier versions
 * @param shape what the step is, without its texts; steps of one shape can stand in for one another
 * @param questions asked one after the other before the body runs
 * @param pause how long it waits before the body runs; empty if not at all
 * @param body what is done
 * @param effect what running the body may lead to
 */
record ConversationStep(
    String name,
    Set<String> was,
    String shape,
    List<Asked> questions,
    Optional<Duration> pause,
    Body body,
    Effect effect) {
  /** What a step does with the conversation under way. */
  @FunctionalInterface
  interface Body {
    /**
     * Does it.
     *
     * @throws BadAnswer if an answer does after all not fit
     * @throws Exception what the application threw
     */
    void run(StepInTurn step) throws Exception;
  }

  /** What running a part of a step may lead to. */
  enum Effect {
    /** No code of the application runs. */
    NONE,
    /** Code of the application runs to make a text or to decide where to go. */
    TEXT,
    /** Code of the application does something: it is saved before more of its code runs (R10). */
    DEED
  }

  ConversationStep {
    was = Set.copyOf(was);
    questions = List.copyOf(questions);
  }

  /** A step that neither asks nor waits. */
  static ConversationStep atOnce(
      String name, Set<String> was, String shape, Body body, Effect effect) {
    return new ConversationStep(name, was, shape, List.of(), Optional.empty(), body, effect);
  }
}
