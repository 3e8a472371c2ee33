package io.botmesh.api;

import java.util.Objects;

/**
 * Name of a schedule: a name within a chat, so that no chat can meet another's.
 *
 * @param chat the chat that what is scheduled belongs to
 * @param name not empty, well-formed UTF-16, at most 512 bytes in UTF-8; kept exactly as given
 */
public record ScheduleId(ChatId chat, String name) {
  /**
   * Refuses what could not be told from another name later.
   *
   * @throws NullPointerException if the chat is null
   * @throws IllegalArgumentException if the name is empty, over-long or has a lone surrogate
   */
  public ScheduleId {
    Objects.requireNonNull(chat, "chat");
    name = Ids.checked("schedule's name", name);
  }
}
