package io.botmesh.api;

/**
 * What an application does with a message. It runs within the chat's turn, on one thread; another
 * message of the same chat never runs beside it (R3), other chats do.
 */
@FunctionalInterface
public interface MessageHandler {
  /**
   * Handles one message. Replies, user data and state gather in the context and take effect
   * together when the turn commits; if this throws, nothing of them does and the message is tried
   * again.
   *
   * @throws Exception anything; the engine counts the attempt and decides
   */
  void handle(MessageContext context) throws Exception;
}
