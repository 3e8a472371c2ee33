package io.botmesh.impl.handler;

import java.util.Locale;

/**
 * What was said, blanks around it and case aside.
 *
 * @param folded the text without that; equal for texts that differ in nothing else
 */
public record Spoken(String folded) {
  /** Folds a text. */
  public static Spoken of(String text) {
    // Up, then down: some letters have two small forms that meet only in the capital.
    return new Spoken(text.strip().toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT));
  }

  /** Tells whether nothing was said. */
  public boolean isBlank() {
    return folded.isEmpty();
  }
}
