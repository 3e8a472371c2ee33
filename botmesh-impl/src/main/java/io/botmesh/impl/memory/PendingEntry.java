package io.botmesh.impl.memory;

import io.botmesh.api.spi.Baggage.MovedEntry;
import io.botmesh.api.spi.Death;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PostCall;
import io.botmesh.api.spi.TickCall.Result;
import java.time.Duration;
import java.util.Optional;

/** An entry that is not ticked off yet. Used under its chat's lock only. */
final class PendingEntry {
  private static final long NO_TAKE = 0;

  private final String id;
  private final String payload;
  private EntryKind kind;
  private long number;
  private int tries;
  private long due;
  private long take = NO_TAKE;
  private int doubts;
  private Optional<Death> death = Optional.empty();

  PendingEntry(String id, EntryKind kind, String payload) {
    this.id = id;
    this.kind = kind;
    this.payload = payload;
  }

  String id() {
    return id;
  }

  /** A message that was given up. */
  static PendingEntry dead(String id, String message, Death death) {
    PendingEntry entry = new PendingEntry(id, EntryKind.DEAD, message);
    entry.death = Optional.of(death);
    return entry;
  }

  /** An entry put in from outside. */
  static PendingEntry posted(PostCall call) {
    PendingEntry entry = new PendingEntry(call.id(), call.entry().kind(), call.entry().payload());
    entry.doubts = call.maybe() ? 1 : 0;
    return entry;
  }

  /** One that moved here. */
  static PendingEntry moved(MovedEntry moved, Moment now) {
    OutboxEntry known = moved.entry();
    PendingEntry entry = new PendingEntry(known.id(), known.kind(), known.payload());
    entry.tries = known.tries();
    entry.doubts = known.doubts();
    entry.death = known.death();
    entry.due = moved.delay().isZero() ? 0 : now.after(moved.delay());
    return entry;
  }

  /** Returns what is taken along; nobody knows what became of it if it is in somebody's hands. */
  MovedEntry baggage(Moment now, boolean inHand) {
    int doubted = doubts + (inHand ? 1 : 0);
    return new MovedEntry(
        number,
        new OutboxEntry(id, kind, payload, tries, doubted, death),
        isDue(now) ? Duration.ZERO : untilDue(now));
  }

  long number() {
    return number;
  }

  void number(long place) {
    number = place;
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
      doubts += take == NO_TAKE ? 0 : 1;
      take = underTake;
      tries++;
    }
    return new OutboxEntry(id, kind, payload, tries, doubts, death);
  }

  /** Tells whether it is in somebody's hands: only then is there anything to say of it. */
  boolean isHandedOut() {
    return take != NO_TAKE;
  }

  void retryAt(long millis) {
    due = millis;
    take = NO_TAKE;
  }

  void putOffUntil(long millis) {
    tries--;
    retryAt(millis);
  }

  void unsureUntil(long millis) {
    doubts++;
    retryAt(millis);
  }

  void die(Result.Dead told) {
    kind = EntryKind.DEAD;
    tries -= told.untried() ? 1 : 0;
    // A message that was given up stays that, whatever became of putting it away.
    death = Optional.of(new Death(death.flatMap(Death::message), tries, told.cause()));
    doubts += told.unsure() ? 1 : 0;
    take = NO_TAKE;
  }
}
