package io.botmesh.impl.outbox;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.LogLine;
import io.botmesh.api.Store;
import io.botmesh.api.spi.OutboundMessage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writes what the bot said into the log, for providers that do not. A line that could not be
 * written is owed: its message was sent and is not sent again for it. Another replica may pay, so
 * the oldest debts are forgotten. Thread-safe.
 */
final class BotLines {
  private static final int MOST = 1000;

  private final Store store;
  private final Set<String> owed = new LinkedHashSet<>(); // guarded by itself

  BotLines(Store store) {
    this.store = store;
  }

  /** Tells whether a message was sent from here, and only its line is missing. */
  boolean owes(OutboundMessage message) {
    synchronized (owed) {
      return owed.contains(name(message));
    }
  }

  /** Tries to write the line of a message that was sent; if it returns false, the line is owed. */
  boolean tryWrite(OutboundMessage message) {
    try {
      append(message);
      paid(message);
      return true;
    } catch (BotmeshException outOfReach) {
      owe(message);
      return false;
    }
  }

  private void append(OutboundMessage message) {
    store.append(
        message.chat(),
        List.of(
            new LogLine(
                "b:" + message.entry(),
                LogLine.From.BOT,
                message.text(),
                message.at(),
                Optional.of(message.decidedBy()))));
  }

  private void owe(OutboundMessage message) {
    synchronized (owed) {
      owed.add(name(message));
      if (owed.size() > MOST) {
        owed.remove(owed.iterator().next());
      }
    }
  }

  private void paid(OutboundMessage message) {
    synchronized (owed) {
      owed.remove(name(message));
    }
  }

  private static String name(OutboundMessage message) {
    return message.chat() + " " + message.entry();
  }
}
