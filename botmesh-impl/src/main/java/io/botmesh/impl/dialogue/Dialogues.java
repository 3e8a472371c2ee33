package io.botmesh.impl.dialogue;

import io.botmesh.api.ChatId;
import io.botmesh.impl.dialogue.DialogueOutcome.StackGone;
import io.botmesh.impl.dialogue.DialogueOutcome.Waits;
import io.botmesh.impl.wire.JsonFields;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where imperative conversations begin and are gone on with, each on a stack of its own. A body
 * runs only while the turn's thread waits for it here. Thread-safe; one chat's calls come one at a
 * time, as its turns do.
 *
 * <p>If the waiting thread is interrupted, the body's is; it is waited for until it waits or is
 * over all the same.
 */
public final class Dialogues implements AutoCloseable {
  private final DialogueTools tools;
  private final Stacks stacks;

  /**
   * Without conversations.
   *
   * @param stacks closed with this
   */
  public Dialogues(DialogueTools tools, Stacks stacks) {
    this.tools = tools;
    this.stacks = stacks;
  }

  /**
   * Begins a conversation; a stack that the chat has here is ended.
   *
   * @param initial named values that it begins with
   * @throws IllegalArgumentException if a value cannot be written as JSON
   * @throws Exception what the body threw
   */
  public Reached begin(Dialogue dialogue, DialogueTurn turn, Map<String, ?> initial)
      throws Exception {
    JsonFields plain = new JsonFields(tools.codec(), new LinkedHashMap<>());
    initial.forEach(plain::put);
    stacks.end(turn.chat());
    Transcript transcript = Transcript.begin(plain.all(), Moment.of(turn));
    return goOn(new StackedDialogue(dialogue, transcript, tools), turn, Optional.empty(), false);
  }

  /**
   * Goes on with a conversation: on its stack, if it is here and as the last committed turn left
   * it, else by running its body anew.
   *
   * @param stored what is stored of it
   * @param cue what the turn means to it
   * @throws Exception what the body threw
   */
  public Reached goOn(Dialogue dialogue, DialogueTurn turn, StoredDialogue stored, Cue cue)
      throws Exception {
    Optional<StackedDialogue> here = stacks.take(turn.chat());
    if (here.isPresent() && here.get().agreesWith(dialogue, stored)) {
      return goOn(here.get(), turn, Optional.of(cue), false);
    }
    here.ifPresent(stale -> stacks.letGo(turn.chat(), stale));
    stacks.end(turn.chat());
    if (stored.journal().isEmpty()) {
      return new Reached(new StackGone(), false);
    }
    Transcript transcript = Transcript.of(stored.journal().get());
    return goOn(new StackedDialogue(dialogue, transcript, tools), turn, Optional.of(cue), true);
  }

  private Reached goOn(
      StackedDialogue stacked, DialogueTurn turn, Optional<Cue> cue, boolean replayed)
      throws Exception {
    DialogueOutcome outcome = stacked.goOn(turn, cue);
    if (outcome instanceof Waits) {
      keep(turn.chat(), stacked);
    }
    return new Reached(outcome, replayed);
  }

  private void keep(ChatId chat, StackedDialogue stacked) {
    if (tools.settings().alwaysReplay() && stacked.isReplayable()) {
      stacks.letGo(chat, stacked);
      stacks.end(chat);
    } else {
      stacks.park(chat, stacked);
    }
  }

  /**
   * Ends the stack that a chat has here, if it has one: for a conversation that is over for another
   * reason than its body's return. To be called once that is committed, since a stack that cannot
   * be replayed is lost by it.
   */
  public void end(ChatId chat) {
    stacks.end(chat);
  }

  /** Ends all stacks, within a bound. */
  @Override
  public void close() {
    stacks.close();
  }
}
