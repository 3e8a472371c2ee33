package io.botmesh.api.event;

import io.botmesh.api.ChatId;

/**
 * A conversation that another replica left behind was taken up, or could not be (R5).
 *
 * @param key the chat
 * @param name the conversation
 * @param outcome what became of it
 * @param reason why it was not resumed; empty if it was
 */
public record ConversationHandedOver(ChatId key, String name, Outcome outcome, String reason) {
  /** What became of the conversation. */
  public enum Outcome {
    /** It went on at its step. */
    RESUMED,
    /** It was dropped; the message was routed as usual. */
    DROPPED
  }
}
