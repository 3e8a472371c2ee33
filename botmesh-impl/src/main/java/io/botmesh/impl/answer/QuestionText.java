package io.botmesh.impl.answer;

import io.botmesh.api.Question;
import java.util.List;

/** How a question is said. */
public final class QuestionText {
  private QuestionText() {}

  /**
   * Returns the question in the chat's language; what may be chosen stands below it, a line each,
   * numbered from 1.
   */
  public static String of(Question<?> question, Translator texts) {
    StringBuilder said = new StringBuilder(texts.translate(question.text()));
    List<String> choices = question.choices();
    for (int at = 0; at < choices.size(); at++) {
      said.append('\n').append(at + 1).append(". ").append(texts.translate(choices.get(at)));
    }
    return said.toString();
  }
}
