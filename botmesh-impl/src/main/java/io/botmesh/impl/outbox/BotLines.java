package io.botmesh.impl.outbox;

import io.botmesh.api.LogLine;
import io.botmesh.api.Store;
import io.botmesh.api.spi.OutboundMessage;
import java.util.List;
import java.util.Optional;

/** Writes what the bot said into the log, for providers that do not. Thread-safe. */
final class BotLines {
  private final Store store;

  BotLines(Store store) {
    this.store = store;
  }

  void write(OutboundMessage message) {
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
}
