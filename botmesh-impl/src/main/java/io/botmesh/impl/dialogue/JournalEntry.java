package io.botmesh.impl.dialogue;

import java.util.Optional;

/** Something that a body got from outside itself, in the order in which it got it. */
public sealed interface JournalEntry {
  /**
   * An answer.
   *
   * @param question what was asked, as {@link QuestionMark} names it
   */
  record Answer(String question, String text, Moment moment) implements JournalEntry {}

  /** An answer too long to be recorded: whoever runs the body anew asks for it again (R11). */
  record Gap(String question, Moment moment) implements JournalEntry {}

  /** A sleep that is over. */
  record Slept(Moment moment) implements JournalEntry {}

  /**
   * What a named piece of work returned.
   *
   * @param result as {@link RunResult} has written it
   */
  record Ran(String name, RunResult result) implements JournalEntry {}

  /**
   * User data that was read.
   *
   * @param json the value; empty if there was none
   */
  record Read(String name, Optional<String> json) implements JournalEntry {}
}
