package io.botmesh.impl.outbox;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.wire.Letters;
import java.util.List;

/** Hands messages to their provider, and takes whatever comes back for an outcome. Thread-safe. */
final class Transport {
  private static final System.Logger LOG = System.getLogger(Transport.class.getName());

  private final Letters letters;
  private final Signals signals;

  Transport(Letters letters, Signals signals) {
    this.letters = letters;
    this.signals = signals;
  }

  /**
   * Sends.
   *
   * @return an outcome for each that was tried, in order
   * @throws BotmeshException if a provider that keeps the log cannot reach it
   */
  List<SendOutcome> send(Provider provider, SendBatch batch) {
    try {
      return signals.on() ? reported(provider, batch) : provider.send(batch.messages());
    } catch (RuntimeException | Error broken) {
      if (broken instanceof BotmeshException away && provider.keepsLog()) {
        throw away;
      }
      // An error of the machine too: whatever was in hand may have left.
      LOG.log(
          System.Logger.Level.ERROR,
          "BMESH-0321 Provider {0} failed to say what became of a send of chat {1}{2}",
          SafeText.of(provider.name()),
          SafeText.chat(batch.messages().get(0).chat()),
          SafeTrace.of(broken));
      return List.of(
          new SendOutcome.Unknown(
              broken.getClass().getName() + ": " + SafeText.of(broken.getMessage())));
    }
  }

  private List<SendOutcome> reported(Provider provider, SendBatch batch) {
    try (SendReports reports =
        new SendReports(signals, letters, provider.name(), batch.messages(), batch.entries())) {
      return reports.told(provider.send(batch.messages()));
    }
  }
}
