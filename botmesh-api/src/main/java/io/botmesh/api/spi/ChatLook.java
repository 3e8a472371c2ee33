package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import java.util.Optional;

/**
 * What can be seen of a chat's hot state from outside.
 *
 * @param fence number of the last grant; 0 if there was none
 * @param last number of the last ticket; 0 if there was none
 * @param waiting how many messages are in the line
 * @param entries how many entries are in the outbox
 * @param idle whether neither a message nor an entry waits
 * @param moved where the chat has moved; empty if it has not
 */
public record ChatLook(
    long fence, long last, int waiting, int entries, boolean idle, Optional<ChatId> moved) {
  /** Of a chat that has not moved. */
  public ChatLook(long fence, long last, int waiting, int entries, boolean idle) {
    this(fence, last, waiting, entries, idle, Optional.empty());
  }
}
