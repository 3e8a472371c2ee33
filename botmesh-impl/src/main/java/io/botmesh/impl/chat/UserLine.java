package io.botmesh.impl.chat;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.Fence;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.LogLine;
import io.botmesh.api.Store;
import io.botmesh.impl.wire.TimerLetters;
import java.util.List;
import java.util.Optional;

/**
 * The line of the message log that says what the user wrote. It is written at least once before the
 * bot's answer to it; the log keeps one. Thread-safe: who comes second waits for the first.
 */
public final class UserLine {
  private static final int CLOSE = 64;

  private final Store store;
  private final InboundMessage message;
  private final Optional<Arrival> arrival;
  private volatile boolean written;

  /** Of a message that came to another replica; nothing is written yet. */
  public UserLine(Store store, InboundMessage message) {
    this(store, message, Optional.empty());
  }

  /** Of a message that came to this replica; nothing is written yet. */
  public UserLine(Store store, InboundMessage message, Arrival arrival) {
    this(store, message, Optional.of(arrival));
  }

  private UserLine(Store store, InboundMessage message, Optional<Arrival> arrival) {
    this.store = store;
    this.message = message;
    this.arrival = arrival;
    // Nobody said a timer.
    this.written = TimerLetters.isTimer(message.id());
  }

  /** Returns how the message came here; empty if it came to another replica. */
  public Optional<Arrival> arrival() {
    return arrival;
  }

  /** Tells whether the line stands in the log. */
  public boolean isWritten() {
    return written;
  }

  /** Returns the line, for a store that writes it along with the message; empty if it stands. */
  public Optional<LogLine> toWrite() {
    return written ? Optional.empty() : Optional.of(line());
  }

  private LogLine line() {
    return new LogLine(
        "u:" + message.id(), LogLine.From.USER, message.text(), message.at(), Optional.empty());
  }

  /** Notes that the store has written it along with the message. */
  public void isThere() {
    written = true;
  }

  /**
   * Sees to it that the line stands in the log.
   *
   * @throws BotmeshException if the store is out of reach
   */
  public synchronized void write() {
    if (!written) {
      store.append(message.chat(), List.of(line()));
      written = true;
    }
  }

  /**
   * Looks whether so many replies of an earlier turn stand in the log, close before this line or
   * behind it.
   *
   * @return true also if it cannot be told
   */
  public boolean follows(Fence earlier, int replies) {
    try {
      long number = store.append(message.chat(), List.of(line())).get(0);
      String said = "b:" + earlier + ".";
      return store.messages(message.chat(), Math.max(0, number - CLOSE), 2 * CLOSE).stream()
              .filter(entry -> entry.line().id().startsWith(said))
              .count()
          >= replies;
    } catch (BotmeshException outOfReach) {
      return true;
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
