package io.botmesh.impl.outbox;

import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.TickCall.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How far a batch of entries has been carried out. For one thread. */
final class Progress {
  private final List<OutboxEntry> entries;
  private final List<Result> results = new ArrayList<>();
  private int at;

  Progress(List<OutboxEntry> entries) {
    this.entries = entries;
  }

  boolean done() {
    return at == entries.size();
  }

  boolean begun() {
    return !results.isEmpty();
  }

  /** Returns the entry that is next. */
  OutboxEntry next() {
    return entries.get(at);
  }

  /** Returns what is left, the next entry first. */
  List<OutboxEntry> left() {
    return entries.subList(at, entries.size());
  }

  /** Applies a ruling on the next entry; what comes of it if that ends the batch. */
  Optional<Delivery> apply(Ruling ruling) {
    if (ruling instanceof Ruling.Waits waits) {
      results.add(waits.result());
      return Optional.of(
          new Delivery(results, Optional.of(waits.delay()), Delivery.Rest.SAME_TAKE));
    }
    String id = next().id();
    at++;
    if (ruling instanceof Ruling.Dead dead) {
      // Told to the store before anything behind it is sent: another replica, which does not know
      // of its death, would send it after what stands behind it.
      results.add(new Result.Dead(id, dead.cause(), dead.unsure()));
      return Optional.of(soFar());
    }
    if (ruling instanceof Ruling.Gone gone) {
      results.add(new Result.Dead(id, gone.cause(), gone.unsure()));
      giveUpSends(gone.cause());
      return Optional.of(soFar());
    }
    results.add(new Result.Sent(id));
    return Optional.empty();
  }

  private void giveUpSends(String cause) {
    left().stream()
        .filter(entry -> entry.kind() == EntryKind.SEND)
        .forEach(entry -> results.add(new Result.Dead(entry.id(), cause, entry.maybe(), true)));
  }

  /** Ends with all carried out. */
  Delivery whole() {
    return new Delivery(results, Optional.empty(), Delivery.Rest.NONE);
  }

  /** Ends for now, to tick off. */
  Delivery soFar() {
    return new Delivery(results, Optional.empty(), Delivery.Rest.SAME_TAKE);
  }

  /** Ends because the rest must not be sent by this replica; of that it says that it was not. */
  Delivery handBack() {
    left().forEach(entry -> results.add(new Result.PutOff(entry.id(), Duration.ZERO)));
    return new Delivery(results, Optional.empty(), Delivery.Rest.NEW_TAKE);
  }
}
