package io.botmesh.impl.memory;

import io.botmesh.api.spi.Baggage.MovedEntry;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.OutboxEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a chat's turns decided and is not carried out yet. Used under its chat's lock only. */
final class Outbox {
  private final Map<String, PendingEntry> entries = new LinkedHashMap<>();
  private long last;

  boolean isEmpty() {
    return entries.isEmpty();
  }

  int size() {
    return entries.size();
  }

  Optional<PendingEntry> entry(String id) {
    return Optional.ofNullable(entries.get(id));
  }

  /** Appends entries under the ids {@code <prefix>.1}, {@code <prefix>.2} and so on. */
  void append(String prefix, List<NewEntry> news) {
    int number = 0;
    for (NewEntry entry : news) {
      number++;
      String id = prefix + "." + number;
      append(new PendingEntry(id, entry.kind(), entry.payload()));
    }
  }

  void append(PendingEntry entry) {
    last++;
    entry.number(last);
    entries.put(entry.id(), entry);
  }

  void clear() {
    entries.clear();
  }

  /** Number of the last entry; 0 if there was none. */
  long last() {
    return last;
  }

  /** Tells whether the first is in hand: behind one that was handed back to wait, none is. */
  boolean isAnyInHand() {
    return entries.values().stream().limit(1).anyMatch(PendingEntry::isHandedOut);
  }

  /** Returns all entries, in order. */
  List<MovedEntry> baggage(Moment now) {
    List<MovedEntry> all = new ArrayList<>();
    boolean inHand = true;
    for (PendingEntry entry : entries.values()) {
      inHand &= entry.isHandedOut();
      all.add(entry.baggage(now, inHand));
    }
    return all;
  }

  void removeUpTo(long number) {
    entries.values().removeIf(entry -> entry.number() <= number);
  }

  void remove(String id) {
    entries.remove(id);
  }

  /** Hands out the first entries in order, up to one that is not due. */
  List<OutboxEntry> handOut(long take, Moment now) {
    List<OutboxEntry> due = new ArrayList<>();
    for (PendingEntry entry : entries.values()) {
      if (!entry.isDue(now)) {
        break;
      }
      due.add(entry.handOut(take));
    }
    return due;
  }

  /** How long it is until the first entry that is not due; empty if all are. */
  Optional<Duration> later(Moment now) {
    return entries.values().stream()
        .filter(entry -> !entry.isDue(now))
        .findFirst()
        .map(entry -> entry.untilDue(now));
  }
}
