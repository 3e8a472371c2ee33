package io.botmesh.api;

import java.time.Instant;
import java.util.Objects;

/**
 * A message as it came from a provider. It says nothing about turns; it is data from outside and is
 * treated as hostile.
 *
 * @param chat the chat it belongs to
 * @param id its name within that chat; a provider that repeats a message repeats this id
 * @param provider name of the provider that brought it, such as {@code webchat}
 * @param text what the user wrote, kept exactly; never null, may be empty
 * @param at when the provider got it, by the provider's clock or the replica's
 */
public record InboundMessage(ChatId chat, MessageId id, String provider, String text, Instant at) {
  /**
   * Refuses text that could not be stored exactly.
   *
   * @throws NullPointerException if anything is null
   * @throws IllegalArgumentException if the text has a lone surrogate
   */
  public InboundMessage {
    Objects.requireNonNull(chat, "chat");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(provider, "provider");
    Objects.requireNonNull(at, "at");
    int lone = Ids.loneSurrogate(text);
    if (lone >= 0) {
      throw new IllegalArgumentException(
          "BMESH-0105 A message's text must be well-formed; a lone surrogate stands at " + lone);
    }
  }
}
