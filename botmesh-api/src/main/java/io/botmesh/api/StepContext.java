package io.botmesh.api;

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

  /** Returns what is remembered of this chat's user. */
  UserData user();

  /** Returns the number of this grant of the turn. */
  Fence fence();

  /** Returns the replica that runs the step. */
  ReplicaId replica();

  /** Tells whether the turn was, at the last look, still this replica's. Thread-safe. */
  boolean stillHeld();
}
