package io.botmesh.impl.memory;

import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.OutboxEntry;
import java.time.Duration;

/** An entry that is not ticked off yet. Used under its chat's lock only. */
final class PendingEntry {
  private static final long NO_TAKE = 0;

  private final String id;
  private final String payload;
  private EntryKind kind;
  private int tries;
  private long due;
  private long take = NO_TAKE;
  private boolean maybe;

  PendingEntry(String id, EntryKind kind, String payload) {
    this.id = id;
    this.kind = kind;
    this.payload = payload;
  }

  boolean isDue(Moment now) {
    return due <= now.millis();
  }

  Duration untilDue(Moment now) {
    return now.until(due);
  }

  /** Hands it out under a take of the pump; the same take counts once. */
  OutboxEntry handOut(long underTake) {
    if (take != underTake) {
      maybe = maybe || take != NO_TAKE;
      take = underTake;
      tries++;
    }
    return new OutboxEntry(id, kind, payload, tries, maybe);
  }

  void retryAt(long millis) {
    due = millis;
    take = NO_TAKE;
  }

  void die() {
    kind = EntryKind.DEAD;
    take = NO_TAKE;
  }
}
