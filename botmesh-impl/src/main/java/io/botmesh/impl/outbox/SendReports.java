package io.botmesh.impl.outbox;

import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Deed;
import io.botmesh.impl.signal.Detail;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.signal.Span;
import io.botmesh.impl.wire.Letters;
import java.util.ArrayList;
import java.util.List;

/**
 * What is told of the sends of one batch, each in the trace of its own turn. Used on one thread.
 */
final class SendReports implements AutoCloseable {
  private final List<Span> spans = new ArrayList<>();

  SendReports(
      Signals signals,
      Letters letters,
      String provider,
      List<OutboundMessage> batch,
      List<OutboxEntry> entries) {
    for (int at = 0; at < batch.size(); at++) {
      OutboxEntry entry = entries.get(at);
      if (entry.tries() > 1) {
        signals.count(Count.RETRIES, Count.SEND);
      }
      spans.add(
          signals
              .begin(Deed.SEND, batch.get(at).chat(), letters.trail(entry.payload()))
              .with(Detail.PROVIDER, provider)
              .with(Detail.ATTEMPT, entry.tries()));
    }
  }

  /** Tells what became of them, in their order; of those without an outcome nothing is known. */
  List<SendOutcome> told(List<SendOutcome> outcomes) {
    for (int at = 0; at < Math.min(outcomes.size(), spans.size()); at++) {
      spans.get(at).ends(word(outcomes.get(at)));
    }
    return outcomes;
  }

  private static String word(SendOutcome outcome) {
    if (outcome instanceof SendOutcome.Accepted) {
      return "accepted";
    }
    if (outcome instanceof SendOutcome.Rejected) {
      return "rejected";
    }
    return outcome instanceof SendOutcome.Later ? "later" : "unknown";
  }

  @Override
  public void close() {
    spans.forEach(span -> span.ends("untold"));
  }
}
