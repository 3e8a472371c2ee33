package io.botmesh.impl.outbox;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.impl.wire.Letters;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tells users that a message of theirs was given up: once, as far as it goes. Nothing hangs on it.
 * Thread-safe.
 */
final class Condolences {
  private static final System.Logger LOG = System.getLogger(Condolences.class.getName());

  private final Function<String, Optional<Provider>> providers;
  private final Courier.DeathNotice notice;
  private final Transport transport;
  private final BotLines lines;

  Condolences(
      Function<String, Optional<Provider>> providers,
      Courier.DeathNotice notice,
      Transport transport,
      BotLines lines) {
    this.providers = providers;
    this.notice = notice;
    this.transport = transport;
    this.lines = lines;
  }

  /** Tells it; returns false if it was told and its line is still owed to the log. */
  boolean tell(ChatId chat, OutboxEntry dead) {
    Optional<Letters.Send> send = notice.of(chat, dead);
    Optional<Provider> provider = send.flatMap(known -> providers.apply(known.provider()));
    if (provider.isEmpty()) {
      return true;
    }
    SendBatch batch =
        new SendBatch(
            send.get().provider(),
            false,
            List.of(dead),
            List.of(SendBatch.message(chat, dead, send.get())));
    List<SendOutcome> outcomes =
        lines.owes(batch.messages().get(0))
            ? List.of(new SendOutcome.Accepted())
            : transport.send(provider.get(), batch);
    if (!outcomes.stream().allMatch(SendOutcome.Accepted.class::isInstance)) {
      LOG.log(
          System.Logger.Level.INFO,
          "The user of chat {0} could not be told that a message failed",
          SafeText.chat(chat));
      return true;
    }
    return provider.get().keepsLog() || lines.tryWrite(batch.messages().get(0));
  }
}
