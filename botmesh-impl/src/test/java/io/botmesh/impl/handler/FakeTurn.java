package io.botmesh.impl.handler;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Stored;
import io.botmesh.api.TurnLost;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.wire.Letters;
import jakarta.json.bind.JsonbBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A turn without a store: its state is a field, and its commit is a method of the test. */
public final class FakeTurn implements Turn {
  public static final ChatId ANNA = new ChatId("anna");
  public static final ReplicaId RED = new ReplicaId("red-1");
  public static final ReplicaId BLUE = new ReplicaId("blue-2");
  public static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  public static final Codec CODEC = new JsonbCodec(JsonbBuilder.create());

  private final InboundMessage message;
  private final ReplicaId replica;
  private final Fence fence;
  private final List<Runnable> afterwards = new ArrayList<>();
  private final List<Write> saves = new ArrayList<>();
  private ChatState state;
  private boolean held = true;
  private boolean bound;
  private boolean lostReplies;

  public FakeTurn(String id, String text, ReplicaId replica, ChatState state) {
    this(id, text, replica, state, new Fence(7));
  }

  public FakeTurn(String id, String text, ReplicaId replica, ChatState state, Fence fence) {
    this.fence = fence;
    this.message = new InboundMessage(ANNA, new MessageId(id), "webchat", text, NOON);
    this.replica = replica;
    this.state = state;
  }

  /** A message to a chat of which nothing is stored. */
  public static FakeTurn saying(String text) {
    return new FakeTurn("1", text, RED, new ChatState(Stored.NOTHING, Stored.NOTHING));
  }

  public static MeshClock clock() {
    return new MeshClock() {
      @Override
      public Instant now() {
        return NOON;
      }

      @Override
      public long nanoTime() {
        return 0;
      }
    };
  }

  /** Returns what the replies among some changes say. */
  public static List<String> said(Changes changes) {
    Letters letters = new Letters(CODEC);
    return changes.entries().stream()
        .filter(entry -> entry.kind() == EntryKind.SEND)
        .map(NewEntry::payload)
        .map(payload -> letters.sent(payload).text())
        .toList();
  }

  /** Applies changes as the store would, and runs what was to be run then. */
  public ChatState commit(Changes changes) {
    state =
        new ChatState(
            written(state.checkpoint(), changes.checkpoint()),
            written(state.userData(), changes.userData()));
    afterwards.forEach(Runnable::run);
    return state;
  }

  /** Another replica has the turn now. */
  public void lose() {
    held = false;
  }

  public List<Write> saves() {
    return saves;
  }

  @Override
  public InboundMessage message() {
    return message;
  }

  @Override
  public ChatState state() {
    return state;
  }

  @Override
  public Fence fence() {
    return fence;
  }

  @Override
  public ReplicaId replica() {
    return replica;
  }

  @Override
  public int attempt() {
    return 1;
  }

  @Override
  public String trail() {
    return "";
  }

  @Override
  public boolean stillHeld() {
    return held;
  }

  @Override
  public void save(Write checkpoint) {
    if (!held) {
      throw new TurnLost("BMESH-0000 lost");
    }
    saves.add(checkpoint);
    state = new ChatState(written(state.checkpoint(), Optional.of(checkpoint)), state.userData());
  }

  /** Its replies are lost with its replica. */
  public FakeTurn bound() {
    bound = true;
    return this;
  }

  /** Replies of earlier turns were never sent. */
  public FakeTurn afterLostReplies() {
    lostReplies = true;
    return this;
  }

  @Override
  public boolean isBound() {
    return bound;
  }

  @Override
  public boolean hasSent(Fence earlier, int replies) {
    return !lostReplies;
  }

  @Override
  public void atCommit(Runnable action) {
    afterwards.add(action);
  }

  @Override
  public void afterCommit(Runnable action) {
    afterwards.add(action);
  }

  private static Stored written(Stored before, Optional<Write> write) {
    return write.map(what -> new Stored(what.value(), before.version() + 1)).orElse(before);
  }
}
