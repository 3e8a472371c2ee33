package io.botmesh.impl.dialogue;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.TurnLost;
import io.botmesh.api.UserData;
import io.botmesh.api.spi.Codec;
import io.botmesh.impl.wire.JsonFields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** A turn without a store: what it decides is read by the test. */
final class FakeDialogueTurn implements DialogueTurn {
  private final Thread own = Thread.currentThread();
  private final String text;
  private final Instant at;
  private final Fence fence;
  private final ChatId chat;
  private final Codec codec;
  private final JsonFields user;
  private final Locale locale;
  final List<String> said = new ArrayList<>();
  final List<Journal> saves = new ArrayList<>();
  final List<Runnable> afterwards = new ArrayList<>();
  final List<String> presences = new ArrayList<>();
  List<String> saidAtLastSave = List.of();
  String userAtLastSave = "{}";
  Supplier<Presence> presence;
  Runnable beforeSave = () -> {};

  FakeDialogueTurn(
      ChatId chat, Fence fence, String text, Instant at, Locale locale, String user, Codec codec) {
    this.chat = chat;
    this.fence = fence;
    this.text = text;
    this.at = at;
    this.locale = locale;
    this.codec = codec;
    this.user = new JsonFields(codec, new LinkedHashMap<>(codec.readObject(user)));
  }

  String userData() {
    return codec.write(user.all());
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public Instant at() {
    return at;
  }

  @Override
  public ChatId chat() {
    return chat;
  }

  @Override
  public void reply(String reply) {
    if (reply.isEmpty()) {
      throw new IllegalArgumentException("empty");
    }
    said.add(reply);
  }

  @Override
  public UserData user() {
    return new UserData() {
      @Override
      public <T> Optional<T> get(String name, Class<T> type) {
        return user.get(name, type);
      }

      @Override
      public void put(String name, Object value) {
        user.put(name, value);
      }

      @Override
      public void remove(String name) {
        user.put(name, null);
      }
    };
  }

  @Override
  public Locale locale() {
    return locale;
  }

  @Override
  public String translate(Locale language, String key, Object... places) {
    return switch (key) {
      case "{hello}" -> language.getLanguage().equals("es") ? "hola" : "hello";
      case "{core.answer.whole-number}" -> "A whole number, please.";
      case "{empty}" -> "";
      case "{core.answer.yes-words}" -> "sí";
      default -> key;
    };
  }

  @Override
  public ReplicaId replica() {
    return new ReplicaId("red-1");
  }

  @Override
  public Fence fence() {
    return fence;
  }

  @Override
  public boolean stillHeld() {
    return true;
  }

  @Override
  public void save(Journal soFar) {
    if (Thread.currentThread() != own) {
      throw new IllegalStateException("A store is called on thread " + Thread.currentThread());
    }
    beforeSave.run();
    saves.add(soFar);
    saidAtLastSave = List.copyOf(said);
    userAtLastSave = userData();
  }

  /** The next save finds that another replica has the turn. */
  void lose() {
    beforeSave =
        () -> {
          throw new TurnLost("BMESH-0000 lost");
        };
  }

  @Override
  public void whenCommitted(Runnable action) {
    afterwards.add(action);
  }

  @Override
  public Presence enter() {
    if (presence != null) {
      return presence.get();
    }
    Thread here = Thread.currentThread();
    presences.add("enter");
    return () -> presences.add(Thread.currentThread() == here ? "leave" : "leave elsewhere");
  }
}
