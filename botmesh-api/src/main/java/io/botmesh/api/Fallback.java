package io.botmesh.api;

/** An application's own way to go on where a conversation cannot (R9). Thread-safe. */
@FunctionalInterface
public interface Fallback {
  /**
   * Deals with it, in the turn of the message that came for it; the conversation is over. It may
   * reply, change user data, and {@link MessageContext#enter enter} a conversation.
   *
   * @return true if the message is dealt with; false lets it be routed as usual
   * @throws Exception anything; the message is then tried again
   */
  boolean takeUp(Interrupted interrupted, MessageContext context) throws Exception;
}
