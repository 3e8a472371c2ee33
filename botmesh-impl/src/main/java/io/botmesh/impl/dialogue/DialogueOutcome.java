package io.botmesh.impl.dialogue;

import java.util.Optional;

/** Where a conversation has come to in a turn. What its body throws is thrown instead. */
public sealed interface DialogueOutcome {
  /**
   * It waits.
   *
   * @param journal what to store; empty if only a marker is to be stored, once, since it cannot be
   *     run anew
   * @param pause what it waits for
   * @param tooLarge whether it cannot be run anew because its record has outgrown the bound
   */
  record Waits(Optional<Journal> journal, Pause pause, boolean tooLarge)
      implements DialogueOutcome {}

  /** It is over: its body has returned. */
  record Ended() implements DialogueOutcome {}

  /**
   * Run anew, the body took another way than is recorded. It is over and has decided nothing.
   *
   * @param recorded what comes next in the record, harmless for a log
   * @param asked what the body wanted, harmless for a log
   */
  record Diverged(String recorded, String asked) implements DialogueOutcome {}

  /**
   * It cannot be run anew, and its stack is not here, or not as the last committed turn left it.
   */
  record StackGone() implements DialogueOutcome {}
}
