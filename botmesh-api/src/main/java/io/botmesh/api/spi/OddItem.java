package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import java.util.Objects;

/**
 * Something that a provider received and could make no message of.
 *
 * @param chat under which it is to be found; one that the provider makes up if it belongs to none
 * @param id unique within the chat; the same again if the item comes again
 * @param content the item as it came
 * @param reason why it is no message
 */
public record OddItem(ChatId chat, String id, String content, String reason) {
  /**
   * An item with nothing missing.
   *
   * @throws NullPointerException if anything is null
   */
  public OddItem {
    Objects.requireNonNull(chat, "chat");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(content, "content");
    Objects.requireNonNull(reason, "reason");
  }
}
