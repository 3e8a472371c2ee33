package io.botmesh.impl.dialogue;

/**
 * How bodies are run and recorded.
 *
 * @param alwaysReplay whether no stack is kept from one turn to the next, but for those that cannot
 *     be replayed
 * @param maxAnswerBytes the longest answer that is recorded, in bytes of UTF-8; at least 1
 * @param maxJournalBytes the longest record as a whole, in bytes of its JSON; at least 1
 */
public record DialogueSettings(boolean alwaysReplay, int maxAnswerBytes, int maxJournalBytes) {
  /**
   * Refuses bounds below 1.
   *
   * @throws IllegalArgumentException if a bound is below 1
   */
  public DialogueSettings {
    if (maxAnswerBytes < 1 || maxJournalBytes < 1) {
      throw new IllegalArgumentException(
          "BMESH-0431 The bounds of a conversation's record start at 1, were "
              + maxAnswerBytes
              + " for an answer and "
              + maxJournalBytes
              + " in all");
    }
  }
}
