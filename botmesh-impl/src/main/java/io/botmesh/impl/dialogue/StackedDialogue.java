package io.botmesh.impl.dialogue;

import io.botmesh.api.Fence;
import io.botmesh.impl.dialogue.DialogueOutcome.Diverged;
import io.botmesh.impl.dialogue.DialogueOutcome.Ended;
import io.botmesh.impl.dialogue.DialogueOutcome.Waits;
import java.util.Optional;

/**
 * A conversation with its stack. One turn has it at a time; between turns {@link Stacks} has it,
 * and hands it over.
 */
final class StackedDialogue {
  private final String name;
  private final Transcript transcript;
  private final Filing filing;
  private final BodyRun run;
  private Optional<Fence> markedIn = Optional.empty();
  // The turn that wrote what is stored, once the last turn that used this has committed. Volatile,
  // since it is not this package's to say which thread tells of a commit.
  private volatile Optional<Fence> agreesWith = Optional.empty();

  /** One whose body has not begun. */
  StackedDialogue(Dialogue dialogue, Transcript transcript, DialogueTools tools) {
    this.name = dialogue.name();
    this.transcript = transcript;
    this.filing =
        new Filing(transcript, tools.codec(), tools.settings().maxJournalBytes(), dialogue.live());
    this.run =
        new BodyRun(
            tools.threads(),
            tools.context(),
            itself -> {
              dialogue.body().talk(new Talk(dialogue, itself, transcript, filing, tools));
              transcript.comeToEnd();
            });
  }

  String name() {
    return name;
  }

  /** Tells whether it stands where what is stored stands. */
  boolean agreesWith(Dialogue dialogue, StoredDialogue stored) {
    return name.equals(dialogue.name()) && agreesWith.equals(Optional.of(stored.writtenIn()));
  }

  /**
   * On the turn's thread: lets the body go on.
   *
   * @throws Exception what the body threw
   */
  DialogueOutcome goOn(DialogueTurn turn, Optional<Cue> cue) throws Exception {
    agreesWith = Optional.empty();
    Optional<Pause> pause = run.goOn(turn, cue);
    if (transcript.divergence().isPresent()) {
      Diverged diverged = transcript.divergence().get();
      return diverged;
    }
    if (run.failure().isPresent()) {
      throw rethrown(run.failure().get());
    }
    return pause.isPresent() ? waits(turn, pause.get()) : new Ended();
  }

  private Waits waits(DialogueTurn turn, Pause pause) {
    Optional<Journal> journal = filing.journal();
    if (journal.isEmpty() && markedIn.isEmpty()) {
      markedIn = Optional.of(turn.fence());
    }
    Fence writtenIn = markedIn.orElse(turn.fence());
    turn.whenCommitted(() -> agreesWith = Optional.of(writtenIn));
    return new Waits(journal, pause, filing.isOutgrown());
  }

  private static Exception rethrown(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return (Exception) failure;
  }

  /** Tells whether another stack can take its place. */
  boolean isReplayable() {
    return filing.isStored();
  }

  /** Unwinds its stack, without waiting for the end of that. */
  void letGo() {
    run.letGo();
  }

  /** Waits for its end, as {@link BodyStack#awaitEnd}. */
  long awaitEnd(long patience) {
    return run.awaitEnd(patience);
  }

  boolean isOver() {
    return run.isOver();
  }
}
