package io.botmesh.api.event;

import io.botmesh.api.ChatId;
import java.util.List;

/**
 * A provider refuses for good whatever is sent to a chat. Its replies are dead letters, its timers
 * were cancelled.
 *
 * @param chat the chat
 * @param reason what the provider said
 * @param timers names of the timers that were cancelled, in the order in which they were due
 */
public record ChatGone(ChatId chat, String reason, List<String> timers) {
  /** Copies the names. */
  public ChatGone {
    timers = List.copyOf(timers);
  }
}
