package io.botmesh.impl.dialogue;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The record of a conversation: all that its body got from outside itself. Run anew with it, the
 * body comes to where it waited. Immutable.
 *
 * @param initial the named values that it began with, plain JSON
 * @param begun when it began
 * @param entries what it got, in order
 * @param pending the wait that the record ends with; empty if it was saved in mid-turn
 * @param asksAgain the place in {@code entries} of the {@link JournalEntry.Gap} whose question was
 *     asked again and waits for its answer; empty if there is none. The pending wait then comes
 *     after it
 */
public record Journal(
    Map<String, Object> initial,
    Moment begun,
    List<JournalEntry> entries,
    Optional<PendingWait> pending,
    Optional<Integer> asksAgain) {
  /** Copies what it is given. */
  public Journal {
    initial = Collections.unmodifiableMap(new LinkedHashMap<>(initial));
    entries = List.copyOf(entries);
  }

  /** Returns it as plain JSON. */
  public Map<String, Object> toFields() {
    return JournalFields.of(this);
  }

  /**
   * Reads it.
   *
   * @param fields as {@link #toFields} gave them, or as a codec has read them back
   * @throws io.botmesh.api.StoredDataUnreadable if they are no record
   */
  public static Journal from(Map<String, Object> fields) {
    return JournalFields.read(fields);
  }
}
