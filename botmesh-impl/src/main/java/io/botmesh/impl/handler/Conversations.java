package io.botmesh.impl.handler;

import io.botmesh.api.Fallback;
import io.botmesh.api.Flow;
import io.botmesh.impl.wire.DueTimer;
import java.util.Map;
import java.util.Set;

/** The room of conversations, as the handler of messages sees it. Thread-safe. */
public interface Conversations {
  /**
   * Adds a declarative conversation.
   *
   * @throws io.botmesh.api.BotMisconfigured if it has no steps, or its name or a trigger of it is
   *     taken
   */
  void add(Flow flow);

  /**
   * Adds an imperative conversation.
   *
   * @throws io.botmesh.api.BotMisconfigured if its name or a trigger of it is taken
   */
  void add(DeclaredConversation declared);

  /** Tells whether there is a conversation of that name. */
  boolean has(String name);

  /**
   * Goes on with the conversation that waits in the chat.
   *
   * @return whether it took the message; if not, the message is routed as usual
   * @throws Exception what a step threw
   */
  boolean goOn(TurnContext context) throws Exception;

  /**
   * Enters the conversation that the message triggers.
   *
   * @return whether it triggers one
   * @throws Exception what a step threw
   */
  boolean triggeredBy(TurnContext context) throws Exception;

  /**
   * Goes on with a conversation that a message which has failed for good had cut off.
   *
   * @return whether there was one, and it took the message
   * @throws Exception what a step threw
   */
  boolean tryAgain(TurnContext context) throws Exception;

  /**
   * Enters a conversation at its start.
   *
   * @param initial named values that it begins with
   * @throws IllegalArgumentException if there is none of that name
   * @throws Exception what a step threw
   */
  void enter(TurnContext context, String name, Map<String, Object> initial) throws Exception;

  /** Returns the names of the timers that conversations set. */
  Set<String> timers();

  /**
   * Deals with a timer that a conversation set; it may be one that no longer counts.
   *
   * @throws Exception what a step threw
   */
  void due(TurnContext context, DueTimer timer) throws Exception;

  /**
   * Lets the application decide what becomes of conversations that cannot be gone on with (R9).
   *
   * @return false if it does already
   */
  boolean decidedBy(Fallback fallback);
}
