package io.botmesh.api;

import java.time.Duration;

/**
 * What is said of an imperative conversation beside its body, before the bot starts. Every method
 * returns this.
 */
public interface ConversationSetup {
  /** Adds a text that enters it, blanks around it and case aside. */
  ConversationSetup on(String text);

  /** Lets it outlive every pause; otherwise it is forgotten when nobody answers for long. */
  ConversationSetup persistent();

  /**
   * Says that it holds what cannot be recorded (a session, an open file): it stays on its replica
   * and is never run anew. Only a marker is stored; whoever takes the chat does what the fallback
   * says (R9).
   */
  ConversationSetup live();

  /**
   * Says how long to wait for each answer; then it ends. Without it, {@code
   * botmesh.conversation.timeout} says.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  ConversationSetup timeout(Duration longest);

  /** Says how long to wait for each answer, and what the user reads when it then ends. */
  ConversationSetup timeout(Duration longest, String text);

  /**
   * Adds words that end it whatever it waits for, blanks around them and case aside; the user reads
   * {@code core.conversation.cancelled}.
   */
  ConversationSetup cancelOn(String... words);

  /** Lets a text that enters it begin it anew while it waits, instead of being an answer. */
  ConversationSetup restarts();
}
