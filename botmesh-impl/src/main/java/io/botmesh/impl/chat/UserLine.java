package io.botmesh.impl.chat;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.LogLine;
import io.botmesh.api.Store;
import java.util.List;
import java.util.Optional;

/**
 * The line of the message log that says what the user wrote. It is written at least once before the
 * bot's answer to it; the log keeps one. Thread-safe: who comes second waits for the first.
 */
public final class UserLine {
  private final Store store;
  private final InboundMessage message;
  private boolean written;

  /** Of a message; nothing is written yet. */
  public UserLine(Store store, InboundMessage message) {
    this.store = store;
    this.message = message;
  }

  /**
   * Sees to it that the line stands in the log.
   *
   * @throws BotmeshException if the store is out of reach
   */
  public synchronized void write() {
    if (!written) {
      store.append(
          message.chat(),
          List.of(
              new LogLine(
                  "u:" + message.id(),
                  LogLine.From.USER,
                  message.text(),
                  message.at(),
                  Optional.empty())));
      written = true;
    }
  }

  /** Tries to write it now; returns whether it stands in the log. */
  public boolean tryWrite() {
    try {
      write();
      return true;
    } catch (BotmeshException outOfReach) {
      // The turn goes on: the line is written before its answer is sent.
      return false;
    }
  }
}
