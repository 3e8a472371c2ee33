package io.botmesh.api;

/** What an imperative conversation does, from its beginning to its end. Thread-safe. */
@FunctionalInterface
public interface ConversationBody {
  /**
   * Talks. It may be ended at any wait, by an {@link Error} that must not be caught.
   *
   * @throws Exception anything; the message is then tried again
   */
  void talk(ConversationContext c) throws Exception;
}
