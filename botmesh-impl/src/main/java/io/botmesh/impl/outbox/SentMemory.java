package io.botmesh.impl.outbox;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.TickCall.Result;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Has a chat's entries carried out, but none again that was sent and whose ticking off has no
 * answer. Thread-safe.
 */
final class SentMemory {
  private final ChatId chat;
  private final Courier courier;
  private final Set<String> sentUnticked = new HashSet<>(); // guarded by this

  SentMemory(ChatId chat, Courier courier) {
    this.chat = chat;
    this.courier = courier;
  }

  Delivery deliver(List<OutboxEntry> entries, Supplier<Footing> footing) {
    List<Result> results = new ArrayList<>();
    List<OutboxEntry> unsent = new ArrayList<>();
    for (OutboxEntry entry : entries) {
      // A line in a log goes again: a store that lost the tick may have lost the line before it.
      if (wasSent(entry) && !courier.repeatable(entry)) {
        results.add(new Result.Sent(entry.id()));
      } else {
        unsent.add(entry);
      }
    }
    Delivery delivery =
        unsent.isEmpty()
            ? new Delivery(List.of(), Optional.empty(), Delivery.Rest.NONE)
            : courier.deliver(chat, unsent, footing);
    results.addAll(delivery.results());
    remember(results);
    return new Delivery(results, delivery.retry(), delivery.rest());
  }

  /** Forgets what is ticked off: the store hands it out no more. */
  synchronized void ticked(List<Result> results) {
    results.forEach(result -> sentUnticked.remove(result.id()));
  }

  /** Returns what ticks off all that was sent and is not ticked off, as far as is known. */
  synchronized List<Result> unticked() {
    return sentUnticked.stream().sorted().<Result>map(Result.Sent::new).toList();
  }

  private synchronized boolean wasSent(OutboxEntry entry) {
    return sentUnticked.contains(entry.id());
  }

  private synchronized void remember(List<Result> results) {
    for (Result result : results) {
      if (result instanceof Result.Sent) {
        sentUnticked.add(result.id());
      }
    }
  }
}
