package io.botmesh.api;

import java.util.regex.Pattern;

/**
 * A bot of this application. Routes and conversations are declared when {@link
 * io.botmesh.api.event.BotStarting} is observed, before the first message; later declarations are
 * refused. Thread-safe.
 *
 * <p>A message goes to the conversation that waits in its chat; else to the first route that
 * matches, in the order declared; else to the conversation that it triggers; else to {@link
 * #otherwise}.
 */
public interface Bot {
  /** Returns the bot's name, {@code botmesh.bot}. */
  String name();

  /** Returns the name of this process start. */
  ReplicaId replica();

  /**
   * Routes a message whose text is this, blanks around it and case aside.
   *
   * @throws IllegalStateException if the bot has started
   */
  Bot when(String text, MessageHandler handler);

  /**
   * Routes a message whose whole text matches; groups are in {@link MessageContext#groups()}.
   *
   * @throws IllegalStateException if the bot has started
   */
  Bot when(Pattern pattern, MessageHandler handler);

  /**
   * Says what becomes of a message that nothing else takes; without it such a message is silently
   * done.
   *
   * @throws IllegalStateException if the bot has started, or this was said before
   */
  Bot otherwise(MessageHandler handler);

  /**
   * Adds a declarative conversation.
   *
   * @throws IllegalStateException if the bot has started
   * @throws BotMisconfigured if a conversation of that name, or with that trigger, is there already
   */
  Bot use(Flow flow);

  /**
   * Adds an imperative conversation.
   *
   * @param body what it does; it is run again from its beginning where its stack is not at hand
   * @return what is said of it besides, until the bot starts
   * @throws IllegalStateException if the bot has started
   * @throws IllegalArgumentException if the name is blank
   */
  ConversationSetup conversation(String name, ConversationBody body);

  /**
   * Says what becomes of a message whose conversation cannot be gone on with here, instead of
   * {@code botmesh.handover.fallback} (R9).
   *
   * @throws IllegalStateException if the bot has started, or this was said before
   */
  Bot whenInterrupted(Fallback fallback);
}
