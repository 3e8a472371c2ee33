package io.botmesh.api.event;

import io.botmesh.api.ChatId;
import java.util.List;

/**
 * A provider refuses for good whatever is sent to a chat. Its replies are dead letters, and of its
 * timers those are cancelled that were set up to the turn whose reply was refused.
 *
 * @param chat the chat
 * @param reason what the provider said
 * @param timers names of the timers that were cancelled, in the order in which they were due
 * @param timersLeft whether more of them are left, or may be, because the store was out of reach:
 *     they come when they are due
 */
public record ChatGone(ChatId chat, String reason, List<String> timers, boolean timersLeft) {
  /** Copies the names. */
  public ChatGone {
    timers = List.copyOf(timers);
  }
}
