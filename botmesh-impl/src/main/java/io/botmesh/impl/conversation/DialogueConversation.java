package io.botmesh.impl.conversation;

import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.dialogue.Dialogue;
import io.botmesh.impl.dialogue.DialogueOutcome;
import io.botmesh.impl.dialogue.Journal;
import io.botmesh.impl.dialogue.Reached;
import io.botmesh.impl.dialogue.StoredDialogue;
import io.botmesh.impl.handler.TurnContext;
import java.util.Map;
import java.util.Optional;

/** An imperative conversation, kept as the record of its body, or as a marker. Thread-safe. */
final class DialogueConversation extends ConversationDefinition {
  private static final System.Logger LOG = System.getLogger(DialogueConversation.class.getName());
  // Which way a body takes is seen only as it runs.
  private static final String SHAPE = "imperative";

  private final Dialogue dialogue;
  private final Optional<String> timeoutText;

  /**
   * Of a body.
   *
   * @param timeoutText what is said when nobody has answered in time; empty for nothing
   */
  DialogueConversation(Manner manner, Dialogue dialogue, Optional<String> timeoutText) {
    super(manner);
    this.dialogue = dialogue;
    this.timeoutText = timeoutText;
  }

  @Override
  public String fingerprint() {
    return SHAPE;
  }

  @Override
  Optional<Checkpoint> mapped(Checkpoint checkpoint) {
    return Optional.empty();
  }

  @Override
  void begin(TurnContext context, Map<String, Object> initial, RunTools tools) throws Exception {
    DialogueKeeper keeper =
        new DialogueKeeper(this, context, initial, Optional.empty(), Cue.ANSWER, tools);
    try (DialogueInTurn turn = new DialogueInTurn(this, context, keeper, tools)) {
      Reached reached = turn.done(() -> tools.dialogues().begin(dialogue, turn, initial));
      keeper.keep(reached.outcome());
    }
  }

  @Override
  Going goOn(TurnContext context, Checkpoint checkpoint, Cue cue, RunTools tools) throws Exception {
    DialogueKeeper keeper =
        new DialogueKeeper(
            this, context, checkpoint.values().initial(), Optional.of(checkpoint), cue, tools);
    if (cue == Cue.CANCELLED || cue == Cue.TIMED_OUT) {
      Optional<String> said =
          cue == Cue.CANCELLED ? Optional.of("{core.conversation.cancelled}") : timeoutText;
      said.ifPresent(text -> context.reply(context.translate(text)));
      keeper.end();
      return new Going.On();
    }
    StoredDialogue stored;
    try {
      stored =
          new StoredDialogue(
              checkpoint
                  .values()
                  .journal()
                  .map(Journal::from)
                  .map(journal -> cue == Cue.UNASKED ? withoutWait(journal) : journal),
              checkpoint.writer().fence());
    } catch (StoredDataUnreadable unreadable) {
      LOG.log(
          WARNING,
          "BMESH-0325 The record of conversation {0} of chat {1} cannot be read: {2}. It is left as"
              + " it is and the message is routed as usual",
          SafeText.of(checkpoint.conversation()),
          SafeText.chat(context.chat()),
          SafeText.of(unreadable.getMessage()));
      return new Going.Unreadable();
    }
    checkpoint.underway().ifPresent(underway -> restore(context, underway, cue));
    try (DialogueInTurn turn = new DialogueInTurn(this, context, keeper, tools)) {
      Reached reached =
          turn.done(() -> tools.dialogues().goOn(dialogue, turn, stored, meaning(cue)));
      return came(reached, context, checkpoint, keeper);
    }
  }

  // So the body asks once more where it waited.
  private static Journal withoutWait(Journal journal) {
    return new Journal(
        journal.initial(), journal.begun(), journal.entries(), Optional.empty(), Optional.empty());
  }

  private Going came(
      Reached reached, TurnContext context, Checkpoint checkpoint, DialogueKeeper keeper) {
    if (reached.outcome() instanceof DialogueOutcome.Diverged diverged) {
      LOG.log(
          WARNING,
          "BMESH-0490 Conversation {0} of chat {1} has changed: {2} is recorded, but its body now"
              + " wanted {3}",
          SafeText.of(name()),
          SafeText.chat(context.chat()),
          diverged.recorded(),
          diverged.asked());
      return new Going.Stuck(HandoverDesk.CHANGED);
    }
    if (reached.outcome() instanceof DialogueOutcome.StackGone) {
      return new Going.Stuck(checkpoint.values().why());
    }
    keeper.keep(reached.outcome());
    return reached.replayed() ? new Going.Replayed() : new Going.On();
  }

  /** Decides once more what the turn that was cut off had decided. */
  private static void restore(TurnContext context, Checkpoint.Underway underway, Cue cue) {
    if (cue != Cue.CANCELLED) {
      underway.said().forEach(context::reply);
    }
    underway.user().forEach(context::keepUser);
  }

  private static io.botmesh.impl.dialogue.Cue meaning(Cue cue) {
    return switch (cue) {
      case ANSWER -> io.botmesh.impl.dialogue.Cue.ANSWER;
      case AGAIN, UNASKED -> io.botmesh.impl.dialogue.Cue.AGAIN;
      case WOKEN -> io.botmesh.impl.dialogue.Cue.WOKEN;
      case IDLE -> io.botmesh.impl.dialogue.Cue.IDLE;
      case TIMED_OUT, CANCELLED ->
          throw new IllegalArgumentException("its body does not see " + cue);
    };
  }

  @Override
  boolean waits(ChatId chat, Checkpoint checkpoint, String wait, RunTools tools) {
    if (checkpoint.keeping() != Keeping.LIVE) {
      return super.waits(chat, checkpoint, wait, tools);
    }
    Optional<String> here =
        tools
            .memory()
            .beside(chat, checkpoint.writer().fence())
            .flatMap(ReplicaMemory.Held::awaits)
            .map(ReplicaMemory.Wait::begunIn)
            .map(Fence::toString);
    // Another replica cannot tell: it hands the timer back.
    return here.isEmpty() || here.get().equals(wait);
  }

  // A wait's timer is set anew or cancelled by each wait: one that comes is that of the last.
  @Override
  boolean endsAnywhere(Cue cue) {
    return cue == Cue.TIMED_OUT || cue == Cue.CANCELLED;
  }
}
