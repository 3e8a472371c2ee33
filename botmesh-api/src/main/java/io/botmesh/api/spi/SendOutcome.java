package io.botmesh.api.spi;

import java.time.Duration;

/** What became of a send. */
public sealed interface SendOutcome {
  /** The transport has it. */
  record Accepted() implements SendOutcome {}

  /**
   * The transport refuses it for good.
   *
   * @param reason why, for the dead letter
   */
  record Rejected(String reason) implements SendOutcome {}

  /**
   * Not now, and certainly not sent.
   *
   * @param delay until the next try
   */
  record Later(Duration delay) implements SendOutcome {}

  /**
   * Sent or not, nobody knows.
   *
   * @param reason what happened
   */
  record Unknown(String reason) implements SendOutcome {}
}
