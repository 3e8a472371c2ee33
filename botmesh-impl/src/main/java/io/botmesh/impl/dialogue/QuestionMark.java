package io.botmesh.impl.dialogue;

import io.botmesh.api.Question;
import io.botmesh.api.spi.ShortHash;

/** By what a question is known in a record: its name, else its text as declared. */
final class QuestionMark {
  private static final int LONGEST = 100;
  private static final int KEPT = 80;
  private static final int HASH_BYTES = 12;

  private QuestionMark() {}

  /** Returns it; of a long one the beginning and a hash. */
  static String of(Question<?> question) {
    String known = question.name().orElse(question.text());
    if (known.codePointCount(0, known.length()) <= LONGEST) {
      return known;
    }
    return known.substring(0, known.offsetByCodePoints(0, KEPT))
        + "…"
        + ShortHash.of(known, HASH_BYTES);
  }
}
