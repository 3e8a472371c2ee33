package io.botmesh.impl.handler;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageContext;
import io.botmesh.api.MessageHandler;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UserData;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.wire.Letters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One run of the handler on a turn's message: replies, user data and checkpoint gather here and
 * become the turn's changes.
 */
public final class TurnContext implements MessageContext {
  private final Turn turn;
  private final Letters letters;
  private final MeshClock clock;
  private final Conversations conversations;
  private final StoredUserData user;
  private final Replies replies = new Replies();
  private List<String> groups = List.of();
  private Optional<String> toEnter = Optional.empty();
  private Optional<Write> checkpoint = Optional.empty();
  private Optional<String> putAway = Optional.empty();

  /** Begins a run. */
  public TurnContext(Turn turn, Codec codec, MeshClock clock, Conversations conversations) {
    this.turn = turn;
    this.letters = new Letters(codec);
    this.clock = clock;
    this.conversations = conversations;
    this.user = new StoredUserData(codec, turn.state().userData().value());
  }

  /** Returns the turn that this is a run of. */
  public Turn turn() {
    return turn;
  }

  /** Sets what the chat's checkpoint is to be once the turn commits; the last call counts. */
  public void checkpoint(Write write) {
    checkpoint = Optional.of(write);
  }

  /**
   * Lets the stored checkpoint, if nothing was decided about it so far, become a dead letter with
   * the commit.
   */
  public void putCheckpointAway() {
    if (checkpoint.isEmpty()) {
      putAway = turn.state().checkpoint().value();
    }
  }

  /** Tells whether the commit makes the stored checkpoint a dead letter. */
  public boolean putsCheckpointAway() {
    return putAway.isPresent();
  }

  /** Returns all replies so far, in order. */
  public List<String> said() {
    return replies.all();
  }

  /** Returns every name of the user's data changed so far and its value; null if removed. */
  public Map<String, Object> userChanges() {
    return user.changes();
  }

  /** Returns all that was decided. */
  public Changes changes() {
    Stream<NewEntry> letter = putAway.map(text -> new NewEntry(EntryKind.DEAD, text)).stream();
    Stream<NewEntry> said = replies.all().stream().map(this::entry);
    return new Changes(checkpoint, user.write(), Stream.concat(letter, said).toList());
  }

  @Override
  public InboundMessage message() {
    return turn.message();
  }

  @Override
  public String text() {
    return turn.message().text();
  }

  @Override
  public ChatId chat() {
    return turn.message().chat();
  }

  @Override
  public List<String> groups() {
    return groups;
  }

  @Override
  public void reply(String text) {
    replies.add(text);
  }

  @Override
  public UserData user() {
    return user;
  }

  @Override
  public Fence fence() {
    return turn.fence();
  }

  @Override
  public ReplicaId replica() {
    return turn.replica();
  }

  @Override
  public int attempt() {
    return turn.attempt();
  }

  @Override
  public boolean stillHeld() {
    return turn.stillHeld();
  }

  @Override
  public void enter(String conversation) {
    if (!conversations.has(conversation)) {
      throw new IllegalArgumentException(
          "BMESH-0314 The bot has no conversation named "
              + SafeText.of(conversation)
              + ": declare it before the bot starts");
    }
    if (toEnter.isPresent()) {
      throw new IllegalStateException(
          "BMESH-0315 The conversation "
              + SafeText.of(toEnter.get())
              + " is to be entered in this turn already; "
              + SafeText.of(conversation)
              + " cannot be entered too");
    }
    toEnter = Optional.of(conversation);
  }

  /** Calls a route's handler, then enters the conversation that it asked for. */
  void serve(MessageHandler handler, List<String> captured) throws Exception {
    groups = captured;
    handler.handle(this);
    if (toEnter.isPresent()) {
      conversations.enter(this, toEnter.get());
    }
  }

  private NewEntry entry(String text) {
    return letters.send(
        new Letters.Send(
            turn.message().provider(), text, turn.replica(), clock.now(), turn.trail()));
  }
}
