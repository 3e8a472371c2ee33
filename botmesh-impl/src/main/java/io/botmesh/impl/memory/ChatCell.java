package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * All hot state of one chat: what is one hash on Redis. Used under its chat's lock only, but for
 * {@link #expired}, which any thread may ask.
 */
final class ChatCell {
  private static final Duration LEAST_KEPT = Duration.ofHours(1);

  final TurnOwner owner = new TurnOwner();
  final Line line = new Line();
  final VersionedText checkpoint = new VersionedText();
  final VersionedText userData = new VersionedText();
  final Outbox outbox = new Outbox();
  final Pump pump = new Pump();
  private volatile long keptUntil = Long.MAX_VALUE;
  private Optional<Token> forgottenBy = Optional.empty();
  private Optional<Token> postedBy = Optional.empty();
  private Optional<MoveNote> moved = Optional.empty();
  private final Map<ChatId, ArrivalMark> arrivals = new HashMap<>();

  /** Where the chat has moved; empty if it has not. */
  Optional<MoveNote> moved() {
    return moved;
  }

  void noteMoved(Optional<MoveNote> note) {
    moved = note;
  }

  Optional<ArrivalMark> arrival(ChatId from) {
    return Optional.ofNullable(arrivals.get(from));
  }

  void noteArrival(ChatId from, ArrivalMark mark) {
    arrivals.put(from, mark);
  }

  boolean forgottenBy(Token call) {
    return forgottenBy.isPresent() && forgottenBy.get().equals(call);
  }

  void noteForgotten(Token call) {
    forgottenBy = Optional.of(call);
  }

  boolean postedBy(Token call) {
    return postedBy.isPresent() && postedBy.get().equals(call);
  }

  void notePosted(Token call) {
    postedBy = Optional.of(call);
  }

  ChatState state(Moment now) {
    return new ChatState(checkpoint.shown(now), userData.shown(now));
  }

  ChatLook look() {
    return new ChatLook(
        owner.fence(), line.last(), line.size(), outbox.size(), idle(), moved.map(MoveNote::to));
  }

  boolean idle() {
    return line.isEmpty() && outbox.isEmpty();
  }

  /** Tells whether anything is kept of the chat but the memory of what was. */
  boolean holdsSomething(Moment now) {
    return !idle() || checkpoint.isThere(now) || userData.isThere(now);
  }

  /** Tells whether nothing was ever written, so that there is nothing to keep. */
  boolean blank() {
    return postedBy.isEmpty()
        && arrivals.isEmpty()
        && line.untouched()
        && owner.untouched()
        && checkpoint.untouched()
        && userData.untouched();
  }

  boolean expired(Moment now) {
    return keptUntil <= now.millis();
  }

  /** Decides how long the cell is kept, were it never touched again. */
  void keep(Moment now, TurnLimits limits) {
    keptUntil = mustStay() ? Long.MAX_VALUE : longestLived(now, limits);
  }

  private boolean mustStay() {
    return !outbox.isEmpty()
        || line.holdsDurable()
        || checkpoint.keptForEver()
        || userData.keptForEver();
  }

  private long longestLived(Moment now, TurnLimits limits) {
    return LongStream.of(
            checkpoint.expiry(),
            userData.expiry(),
            line.lastDeadline(),
            now.after(limits.retention()),
            now.after(LEAST_KEPT))
        .max()
        .orElseThrow();
  }
}
