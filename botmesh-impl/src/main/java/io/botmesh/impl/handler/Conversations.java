package io.botmesh.impl.handler;

import io.botmesh.api.Flow;

/** The room of conversations, as the handler of messages sees it. Thread-safe. */
public interface Conversations {
  /**
   * Adds a declarative conversation.
   *
   * @throws io.botmesh.api.BotMisconfigured if it has no steps, or its name or a trigger of it is
   *     taken
   */
  void add(Flow flow);

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
   * Enters a conversation at its start.
   *
   * @throws IllegalArgumentException if there is none of that name
   * @throws Exception what a step threw
   */
  void enter(TurnContext context, String name) throws Exception;
}
