package io.botmesh.api.spi;

import java.util.Arrays;

/** What an outbox entry asks for. */
public enum EntryKind {
  /** A message to the chat. */
  SEND("send"),
  /** A dead letter to be put away: a message given up, or a send that cannot succeed. */
  DEAD("dead"),
  /** A schedule to be put or cancelled. */
  SCHEDULE("schedule");

  private final String word;

  EntryKind(String word) {
    this.word = word;
  }

  /** Returns the word that is stored. */
  public String word() {
    return word;
  }

  /**
   * Reads the stored word.
   *
   * @throws IllegalArgumentException if no kind has it
   */
  public static EntryKind of(String word) {
    return Arrays.stream(values())
        .filter(kind -> kind.word.equals(word))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("BMESH-0112 No outbox entry is of kind " + word));
  }
}
