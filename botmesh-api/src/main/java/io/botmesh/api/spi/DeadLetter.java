package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import java.time.Instant;
import java.util.Objects;

/**
 * A message that was given up, or a send that cannot succeed.
 *
 * @param chat its chat
 * @param id the id of the outbox entry it came from; unique within the chat
 * @param payload what was journaled or committed
 * @param reason why it died
 * @param at when it was put away
 */
public record DeadLetter(ChatId chat, String id, String payload, String reason, Instant at) {
  /**
   * A letter with nothing missing.
   *
   * @throws NullPointerException if anything is null
   */
  public DeadLetter {
    Objects.requireNonNull(chat, "chat");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(payload, "payload");
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(at, "at");
  }
}
