package io.botmesh.testmesh.talk;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.testmesh.MeshReplica;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Somebody who talks with the bot, in a chat of their own that is named like them. What the bot
 * says is heard in its order, each thing once. Used by the test only, on its thread.
 */
public final class MeshUser {
  private final MemoryMesh mesh;
  private final Talk talk;
  private final Optional<BotReplica> only;

  MeshUser(MemoryMesh mesh, Talk talk, Optional<BotReplica> only) {
    this.mesh = mesh;
    this.talk = talk;
    this.only = only;
  }

  /** Returns the chat. */
  public ChatId chat() {
    return talk.chat();
  }

  /**
   * Returns the same user, whose messages come in at that replica only. To say something through
   * one that has died or stopped throws an {@link IllegalStateException}.
   */
  public MeshUser through(BotReplica replica) {
    return new MeshUser(mesh, talk, Optional.of(replica));
  }

  /**
   * Says something, and lets happen at once what can happen without time passing: in a healthy mesh
   * the answer is there when this returns. The message comes in at the replicas in turn, those that
   * neither died nor pause; if none takes it, it is offered again, as transports do.
   *
   * @throws IllegalArgumentException if the bot takes no such text, as over {@code
   *     botmesh.limits.text}
   */
  public MeshUser says(String text) {
    mesh.speaks(this);
    talk.say(text, doors());
    return this;
  }

  /**
   * Has the transport deliver the last message a second time, with the same id.
   *
   * @throws IllegalStateException if nothing was said yet
   */
  public MeshUser repeats() {
    talk.repeat(doors());
    return this;
  }

  /**
   * Hears the next things that the bot says, in this order. Waits for each as long as it may take
   * on a mesh with faults: up to five minutes of the mesh's time, which cost a moment.
   *
   * @throws AssertionError if the bot says something else, or nothing; it tells what happened
   */
  public MeshUser hears(String... texts) {
    for (String text : texts) {
      String next = talk.next().orElseThrow(() -> silence("\"" + text + "\""));
      if (!next.equals(text)) {
        throw mesh.failure(
            talk.chat() + " was to hear \"" + text + "\", but heard \"" + next + "\".");
      }
    }
    return this;
  }

  /**
   * Hears the next thing that the bot says, whatever it is, and returns it.
   *
   * @throws AssertionError if the bot says nothing; it tells what happened
   */
  public String hearsSomething() {
    return talk.next().orElseThrow(() -> silence("something"));
  }

  /**
   * Hears nothing more. Waits, as {@link #hears} does, until all that was said in the chat is dealt
   * with; no time passes if it is already. What may come by itself later needs {@link
   * HandClock#pass} before this.
   *
   * @throws AssertionError if the bot says something; it tells what happened
   */
  public MeshUser hearsNothing() {
    talk.left()
        .ifPresent(
            text -> {
              throw mesh.failure(talk.chat() + " was to hear nothing, but heard \"" + text + "\".");
            });
    return this;
  }

  /** Returns all that the bot has said in this chat so far. */
  public List<String> heard() {
    return talk.heard();
  }

  /** Returns what was given up in this chat, oldest first, at most 1000. */
  public List<DeadLetter> deadLetters() {
    return mesh.deadLetters(talk.chat());
  }

  private Supplier<Optional<MeshReplica>> doors() {
    if (only.isEmpty()) {
      return mesh::someDoor;
    }
    BotReplica replica = only.get();
    if (replica.gone()) {
      throw new IllegalStateException(replica + " is gone: nothing can be said through it");
    }
    return () -> replica.takes() ? Optional.of(replica.replica()) : Optional.empty();
  }

  private AssertionError silence(String expected) {
    return mesh.failure(talk.chat() + " was to hear " + expected + ", but the bot was silent.");
  }
}
