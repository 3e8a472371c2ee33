package io.botmesh.impl.dialogue;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UserData;
import java.time.Instant;
import java.util.Locale;

/**
 * What one turn gives to a conversation. Used by one thread at a time: the turn's own, or, while
 * that waits, the body's; each sees what the other did. {@link #save} is called on the turn's
 * thread only, {@link #stillHeld} on any.
 */
public interface DialogueTurn {
  /** What the turn has set up on a body's thread. */
  @FunctionalInterface
  interface Presence extends AutoCloseable {
    /** Takes it down, on that thread. */
    @Override
    void close();
  }

  /** Returns the text of the message; empty if there is none, but a timer. */
  String text();

  /** Returns the time of the message or timer. */
  Instant at();

  /** Returns the time now, by this replica's clock. */
  default Instant now() {
    return at();
  }

  /** Returns the chat. */
  ChatId chat();

  /** Adds a reply, as {@link io.botmesh.api.MessageContext#reply} does. */
  void reply(String text);

  /** Returns what is remembered of the chat's user. */
  UserData user();

  /** Returns the chat's language. */
  Locale locale();

  /** Returns a text in a language, as {@link io.botmesh.api.ConversationContext#translate}. */
  String translate(Locale language, String text, Object... places);

  /** Returns this replica. */
  ReplicaId replica();

  /** Returns the number of this grant. */
  Fence fence();

  /** Tells whether the turn was, at the last look, still this replica's. Thread-safe. */
  boolean stillHeld();

  /**
   * Stores what is recorded so far, in mid-turn, with what the turn has decided so far.
   *
   * @throws io.botmesh.api.TurnLost if the turn is no longer this replica's
   */
  void save(Journal soFar);

  /**
   * Runs an action once what this run decided is committed, before the chat's next turn begins
   * here; never, if it is not committed or runs again.
   */
  void whenCommitted(Runnable action);

  /**
   * Sets up what the application's code finds on its thread in this turn. Called on the body's
   * thread each time it begins to run in the turn; closed there when it hands the turn back, at a
   * wait or at its end.
   */
  default Presence enter() {
    return () -> {};
  }

  /**
   * Sets up what a recorded piece of work or an idle action finds besides: what is changed at once,
   * so that whoever runs the body anew must not do it again. Called and closed on the body's
   * thread, around each of them.
   */
  default Presence enterAside() {
    return () -> {};
  }
}
