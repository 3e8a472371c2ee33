package io.botmesh.api.spi;

import io.botmesh.api.MessageId;
import java.util.Objects;
import java.util.Optional;

/**
 * What is known of the end of a dead entry, kept with it so that whichever replica puts the letter
 * away can say it.
 *
 * @param message the message that was given up; empty if it is a send
 * @param attempts how often it was tried
 * @param cause what went wrong: of a message what each attempt told, of a send what was told last;
 *     empty if nobody told, as after the death of a process
 */
public record Death(Optional<MessageId> message, int attempts, String cause) {
  /**
   * A death with nothing missing.
   *
   * @throws NullPointerException if anything is null
   */
  public Death {
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(cause, "cause");
  }
}
