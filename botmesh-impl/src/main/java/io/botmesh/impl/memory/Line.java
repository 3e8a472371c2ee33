package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Baggage.MovedMessage;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Who waits in a chat, and the ring of message ids that were seen. Used under its chat's lock only.
 * Tickets have numbers without gaps and leave only at the head.
 */
final class Line {
  private final TreeMap<Long, Waiter> waiting = new TreeMap<>();
  private final Map<MessageId, MessageFate> fates = new HashMap<>();
  private final Deque<RingSlot> ring = new ArrayDeque<>();
  private long last;
  private long bytes;

  /** Tells whether no message was ever accepted. */
  boolean untouched() {
    return last == 0;
  }

  /** Number of the last ticket; 0 if there was none. */
  long last() {
    return last;
  }

  int size() {
    return waiting.size();
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  Optional<Waiter> head() {
    return waiting.isEmpty() ? Optional.empty() : Optional.of(waiting.firstEntry().getValue());
  }

  Optional<MessageFate> fate(MessageId id) {
    return Optional.ofNullable(fates.get(id));
  }

  Waiter waiter(MessageFate queued) {
    return waiting.get(queued.number());
  }

  boolean hasRoom(AcceptCall call, TurnLimits limits) {
    return waiting.size() < limits.line() && bytes + size(call.message()) <= limits.lineBytes();
  }

  /** Gives a message its place, and forgets the id that falls out of the ring. */
  Entry enter(AcceptCall call, Moment now, TurnLimits limits) {
    last++;
    Waiter waiter = new Waiter(last, call, now, limits.turnWait());
    waiting.put(last, waiter);
    bytes += size(call.message());
    fates.put(call.id(), new MessageFate(MessageFate.State.QUEUED, last, call.token()));
    ring.addLast(new RingSlot(last, call.id(), now.after(limits.retention())));
    boolean early = false;
    while (ring.getFirst().number() <= last - limits.ring()) {
      RingSlot oldest = ring.removeFirst();
      early |= forget(oldest) && oldest.until() > now.millis();
    }
    return new Entry(waiter, early);
  }

  /** Gives a message that moved here its place. */
  void enter(ReplicaId me, ChatId chat, MovedMessage moved, Step step) {
    AcceptCall call =
        new AcceptCall(
            chat,
            moved.id(),
            moved.token(),
            me,
            Optional.of(moved.message()),
            false,
            Optional.empty(),
            Duration.ZERO,
            Optional.empty());
    enter(call, step.now(), step.limits()).waiter().hasTried(moved.attempts(), moved.cause());
  }

  /** Returns the durable messages that wait, in order. */
  List<MovedMessage> baggage() {
    return waiting.values().stream().flatMap(waiter -> waiter.baggage().stream()).toList();
  }

  /** Returns the tickets of bound messages, in order. */
  List<Token> boundTickets() {
    return waiting.values().stream().filter(Waiter::isBound).map(Waiter::token).toList();
  }

  /** Takes the head out of the line; its fate is known from then on. */
  void settle(Waiter head, MessageFate.State state, Token token) {
    waiting.remove(head.number());
    bytes -= size(head.message());
    fates.put(head.id(), new MessageFate(state, head.number(), token));
  }

  boolean holdsDurable() {
    return waiting.values().stream().anyMatch(waiter -> !waiter.isBound());
  }

  long lastDeadline() {
    return waiting.values().stream().mapToLong(Waiter::deadline).max().orElse(0);
  }

  private boolean forget(RingSlot slot) {
    // An id that was accepted again has a newer slot, which is to be its memory.
    MessageFate fate = fates.get(slot.id());
    return fate != null && fate.number() == slot.number() && fates.remove(slot.id(), fate);
  }

  private static long size(Optional<String> message) {
    return message.map(text -> text.getBytes(StandardCharsets.UTF_8).length).orElse(0);
  }

  /**
   * A message's place.
   *
   * @param waiter the message
   * @param forgot whether an id fell out of the ring for it before its retention was over
   */
  record Entry(Waiter waiter, boolean forgot) {}

  private record RingSlot(long number, MessageId id, long until) {}
}
