package io.botmesh.api.spi;

import io.botmesh.api.InboundMessage;

/** Where a provider hands in what it received. Thread-safe. */
public interface Door {
  /**
   * Journals a message, then answers; only after that may the provider acknowledge it.
   *
   * @return whether it was new
   * @throws IllegalArgumentException if its text is over the bound ({@code botmesh.limits.text})
   * @throws io.botmesh.api.ChatBusy if the chat's line is full: nothing was stored
   * @throws io.botmesh.api.CoordinationUnavailable if the store is out of reach or the bot is not
   *     running: the provider must offer it again
   * @throws io.botmesh.api.UnknownOutcome if it may be stored or not: the provider must offer it
   *     again, same id
   */
  Receipt receive(InboundMessage message);

  /** Whether a message was new. */
  enum Receipt {
    ACCEPTED,
    DUPLICATE
  }
}
