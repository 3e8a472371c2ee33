package io.botmesh.impl.conversation;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;

/** What constraints beside the answers of a step say of them. Thread-safe. */
@FunctionalInterface
public interface AnswerConstraints {
  /** No constraint is known here. */
  AnswerConstraints NONE = (bean, step, arguments, language) -> List.of();

  /**
   * Checks the answers of a step before it runs.
   *
   * @param bean the step's bean, as it is called
   * @param arguments those of the method; only answers are checked
   * @param language what the messages are to be said in
   * @return what to say of each that is violated; empty if all is well
   */
  List<String> violated(Object bean, Method step, Object[] arguments, Locale language);
}
