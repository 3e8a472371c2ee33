package io.botmesh.impl.conversation;

import io.botmesh.api.BadAnswer;
import io.botmesh.api.Question;
import io.botmesh.impl.answer.AnswerReader;
import java.lang.invoke.MethodType;
import java.util.Optional;
import java.util.function.Function;

/**
 * A question of a step.
 *
 * @param question what is asked, and what may be answered
 * @param made makes its text when it is asked; empty if the question's own is said
 * @param as the type of a parameter that the answer is read as; empty if the question says
 */
record Asked(
    Question<?> question, Optional<Function<StepInTurn, String>> made, Optional<Class<?>> as) {
  /** A question with a text of its own. */
  static Asked of(Question<?> question) {
    return new Asked(question, Optional.empty(), Optional.empty());
  }

  /** A question for any text, whose own is made when it is asked. */
  static Asked made(Function<StepInTurn, String> text) {
    return new Asked(Question.text("made when it is asked"), Optional.of(text), Optional.empty());
  }

  /** A question whose answer is read as one of a type that the reader makes. */
  static Asked as(Class<?> type, String text) {
    return new Asked(Question.text(text), Optional.empty(), Optional.of(type));
  }

  Object read(AnswerReader reader, String answer) throws BadAnswer {
    return as.isPresent() ? reader.read(as.get(), answer) : reader.read(question, answer);
  }

  /** Returns what kind of answer it takes, as part of a step's shape. */
  String shape() {
    return as.map(type -> MethodType.methodType(type).wrap().returnType().getName())
        .orElse(question.kind() + " " + question.type().getName());
  }
}
