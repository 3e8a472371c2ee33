package io.botmesh.api;

import java.util.Locale;

/**
 * A step of a conversation under way. Everything decided takes effect when the turn commits. Not
 * thread-safe, but for {@link #stillHeld()}.
 */
public interface StepContext {
  /** Returns the chat. */
  ChatId chat();

  /**
   * Returns the message that is being handled: the answer, or the one that entered the
   * conversation.
   */
  InboundMessage message();

  /** Returns the text of that message. */
  String text();

  /** Adds a reply, sent after the commit in the order of the calls. */
  void reply(String text);

  /** Stays at this step: says the text and waits for another answer. */
  void repeat(String text);

  /** Ends the conversation after this step, whatever follows it. */
  void end();

  /**
   * Goes on, after this step, at another one instead of the next.
   *
   * @param step its name: of an annotated step the method's name
   * @throws IllegalArgumentException if the conversation has no such step
   */
  void goTo(String step);

  /**
   * Saves the state as it is now, so that whoever runs this step again, after a death, finds it.
   * What this step has said so far is not kept with it: the step is run again from its beginning
   * and says it again.
   *
   * @throws TurnLost if the turn is no longer this replica's
   */
  void checkpoint();

  /** Returns the chat's language: what was last said by {@link #speak}, else the bot's. */
  Locale locale();

  /** Lets the bot speak this language in the chat from now on; takes effect with the turn. */
  void speak(Locale language);

  /**
   * Returns a text in the chat's language.
   *
   * @param text {@code {some.key}} for the text under that key in the application's messages, with
   *     {@link java.text.MessageFormat} places filled; anything else, and a key that nobody knows,
   *     is returned as it is
   */
  String translate(String text, Object... places);

  /** Returns what is remembered of this chat's user. */
  UserData user();

  /** Returns the number of this grant of the turn. */
  Fence fence();

  /** Returns the replica that runs the step. */
  ReplicaId replica();

  /** Tells whether the turn was, at the last look, still this replica's. Thread-safe. */
  boolean stillHeld();
}
