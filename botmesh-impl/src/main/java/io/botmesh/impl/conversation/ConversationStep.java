package io.botmesh.impl.conversation;

import java.util.Optional;
import java.util.function.Function;

/**
 * One step of a conversation: perhaps a question, then what is done, with the answer if there was a
 * question.
 *
 * @param shape what the step is, without its texts; steps of one shape can stand in for one another
 * @param question asked before the body runs; empty if it runs at once
 * @param body what is done
 * @param effect what running the body may lead to
 */
record ConversationStep(String shape, Optional<Question> question, Body body, Effect effect) {
  /**
   * What is asked before a step.
   *
   * @param text makes the text
   * @param effect what making it may lead to
   */
  record Question(Function<StepInTurn, String> text, Effect effect) {}

  /** What a step does with the conversation under way. */
  @FunctionalInterface
  interface Body {
    /**
     * Does it.
     *
     * @throws NoSuchAnswer if the message is no answer to the step's question
     * @throws Exception what the application threw
     */
    void run(StepInTurn step) throws Exception;
  }

  /** What running a part of a step may lead to. */
  enum Effect {
    /** No code of the application runs. */
    NONE,
    /** Code of the application runs to make a text. */
    TEXT,
    /** Code of the application does something: it is saved before more of its code runs (R10). */
    DEED
  }
}
