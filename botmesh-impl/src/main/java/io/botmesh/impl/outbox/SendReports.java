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
 * What is told of the sends of one batch, each in the trace of its own turn: of those that were
 * tried. Used on one thread.
 */
final class SendReports implements AutoCloseable {
  private final Signals signals;
  private final List<OutboxEntry> entries;
  private final List<Span> spans = new ArrayList<>();
  private int told;

  SendReports(
      Signals signals,
      Letters letters,
      String provider,
      List<OutboundMessage> batch,
      List<OutboxEntry> entries) {
    this.signals = signals;
    this.entries = entries;
    for (int at = 0; at < batch.size(); at++) {
      OutboxEntry entry = entries.get(at);
      spans.add(
          signals
              .begin(Deed.SEND, batch.get(at).chat(), letters.trail(entry.payload()))
              .with(Detail.PROVIDER, provider)
              .with(Detail.ATTEMPT, entry.tries()));
    }
  }

  /** Tells what became of them, in their order; those without an outcome were not tried. */
  List<SendOutcome> told(List<SendOutcome> outcomes) {
    for (SendOutcome outcome : outcomes.subList(0, Math.min(outcomes.size(), spans.size()))) {
      tell(word(outcome));
    }
    told = spans.size();
    return outcomes;
  }

  private void tell(String word) {
    if (entries.get(told).tries() > 1) {
      signals.count(Count.RETRIES, Count.SEND);
    }
    spans.get(told).ends(word);
    told++;
  }

  private static String word(SendOutcome outcome) {
    if (outcome instanceof SendOutcome.Accepted) {
      return "accepted";
    }
    if (outcome instanceof SendOutcome.Rejected) {
      return "rejected";
    }
    if (outcome instanceof SendOutcome.NotSent) {
      return "not-sent";
    }
    if (outcome instanceof SendOutcome.Moved) {
      return "moved";
    }
    if (outcome instanceof SendOutcome.Gone) {
      return "gone";
    }
    return outcome instanceof SendOutcome.Later ? "later" : "unknown";
  }

  /** If the transport told of none, whichever it had in hand may have left. */
  @Override
  public void close() {
    while (told < spans.size()) {
      tell("untold");
    }
  }
}
