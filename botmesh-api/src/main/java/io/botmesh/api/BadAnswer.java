package io.botmesh.api;

import java.util.Objects;

/**
 * A message is no answer to what was asked: the user reads why, and is asked again. Thrown by a
 * {@link Converter}.
 */
public class BadAnswer extends Exception {
  private static final long serialVersionUID = 1L;

  private final String sayInstead;

  /**
   * With what the user reads.
   *
   * @param sayInstead not empty; {@code {some.key}} stands for the text under that key in the
   *     chat's language
   */
  public BadAnswer(String sayInstead) {
    super("The message is no answer to the question");
    this.sayInstead = Objects.requireNonNull(sayInstead, "sayInstead");
  }

  /** Returns what the user reads, as it was given. */
  public String sayInstead() {
    return sayInstead;
  }
}
