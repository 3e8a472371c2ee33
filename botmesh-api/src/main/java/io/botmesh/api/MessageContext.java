package io.botmesh.api;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A message under way: what came in, and what its handler decides. Everything decided takes effect
 * in one atomic step when the turn commits (R3). Not thread-safe, but for {@link #stillHeld()}.
 */
public interface MessageContext {
  /** Returns the message as it came in. */
  InboundMessage message();

  /** Returns the message's text. */
  String text();

  /** Returns the chat. */
  ChatId chat();

  /**
   * Returns what the route's pattern captured, in order; empty for a route without groups. A group
   * that took no part is an empty text.
   */
  List<String> groups();

  /**
   * Adds a reply. It is sent after the commit, in the order of the calls.
   *
   * @throws IllegalArgumentException if the text is empty, over 16 KiB or not well-formed
   * @throws IllegalStateException if this turn already has as many replies as it may have
   */
  void reply(String text);

  /** Returns what is remembered of this chat's user. */
  UserData user();

  /** Returns the number of this grant of the turn. */
  Fence fence();

  /** Returns the replica that handles the message. */
  ReplicaId replica();

  /** Returns which attempt at this message this is, from 1. */
  int attempt();

  /** Tells whether the turn was, at the last look, still this replica's. Thread-safe. */
  boolean stillHeld();

  /**
   * Enters a conversation by name, at its start, in this same turn, as soon as the handler has
   * returned.
   *
   * @throws IllegalArgumentException if the bot has no conversation of that name
   * @throws IllegalStateException if another conversation is to be entered already
   */
  void enter(String conversation);

  /**
   * Enters a conversation as {@link #enter(String)} does, with values that it begins with; a
   * conversation that is begun again after a handover (R9) begins with them again.
   *
   * @param initial values that JSON-B writes and reads back, by name
   * @throws IllegalArgumentException also if a value cannot be written
   */
  void enter(String conversation, Map<String, ?> initial);

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
}
