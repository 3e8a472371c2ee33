package io.botmesh.api.event;

import io.botmesh.api.ChatId;

/**
 * A conversation that another replica left behind, or that this one cannot go on with, was taken up
 * in some way (R5).
 *
 * @param key the chat
 * @param name the conversation
 * @param outcome what became of it
 * @param reason why it was not simply gone on with, one of {@code changed}, {@code
 *     not-serialisable}, {@code too-large}, {@code expired}, {@code live}, {@code not-persistent},
 *     and {@code replaced} for one that slept when another was entered; empty if it was
 */
public record ConversationHandedOver(ChatId key, String name, Outcome outcome, String reason) {
  /** What became of the conversation. */
  public enum Outcome {
    /** It went on at its step. */
    RESUMED,
    /** Its body was run again with what was recorded, and went on where it waited. */
    REPLAYED,
    /** The user was told that it was interrupted; it is over. */
    NOTIFIED,
    /** It began anew. */
    RESTARTED,
    /** It went on at the step that takes its old one's place, or the application dealt with it. */
    MIGRATED,
    /** It is over; the message was routed as usual. */
    DROPPED
  }
}
