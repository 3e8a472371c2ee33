package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Stored;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.WakeUps;
import java.time.Duration;
import java.util.List;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;

/**
 * The hot state of all chats of a hub. Thread-safe. The map's own lock on a key is the lock of that
 * chat: an operation runs whole or not at all, and a chat that has expired goes with its lock.
 */
final class ChatCells {
  private static final ChatState UNKNOWN = new ChatState(Stored.NOTHING, Stored.NOTHING);
  private static final ChatLook BLANK = new ChatLook(0, 0, 0, 0, true);
  private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);

  private final ConcurrentMap<ChatId, ChatCell> cells = new ConcurrentHashMap<>();
  // The keys of the map in their order; a name comes and goes under its chat's lock.
  private final NavigableSet<ChatId> names = new ConcurrentSkipListSet<>();
  private final HubTime time;
  private final WakeUps hints;
  private final AtomicLong nextSweep = new AtomicLong();

  ChatCells(HubTime time, WakeUps hints) {
    this.time = time;
    this.hints = hints;
  }

  /** Runs an operation as one atomic step, then sends its hints. */
  <A> A run(ChatId chat, TurnLimits limits, Operation<A> operation) {
    Outcome<A> outcome = new Outcome<>();
    cells.compute(chat, (id, found) -> noted(id, step(id, found, limits, operation, outcome)));
    outcome.hints.forEach(replica -> hints.hint(replica, chat));
    sweepNowAndThen();
    return outcome.answer;
  }

  ChatState read(ChatId chat) {
    return ask(chat, UNKNOWN, ChatCell::state);
  }

  ChatLook look(ChatId chat) {
    return ask(chat, BLANK, (cell, now) -> cell.look());
  }

  /** Drops all hot state of a chat, as a store does that loses its last writes. */
  void lose(ChatId chat) {
    cells.compute(chat, (id, cell) -> noted(id, null));
  }

  /** The chats whose hot state has something, as an index. */
  Index having(BiPredicate<ChatCell, Moment> something) {
    return (after, limit) ->
        Page.after(names, after)
            .filter(chat -> ask(chat, false, something::test))
            .limit(limit)
            .toList();
  }

  /** How many chats take memory. */
  int size() {
    return Math.max(cells.size(), names.size());
  }

  private <A> ChatCell step(
      ChatId chat, ChatCell found, TurnLimits limits, Operation<A> operation, Outcome<A> outcome) {
    Moment now = time.now();
    ChatCell cell = found == null || found.expired(now) ? new ChatCell() : found;
    Step step = new Step(chat, cell, limits, now);
    outcome.answer = operation.on(step);
    outcome.hints = step.hints();
    cell.keep(now, limits);
    return cell.blank() ? null : cell;
  }

  /** Asks a chat something that changes nothing. */
  private <A> A ask(ChatId chat, A unknown, BiFunction<ChatCell, Moment, A> question) {
    Outcome<A> outcome = new Outcome<>();
    outcome.answer = unknown;
    cells.computeIfPresent(
        chat,
        (id, cell) -> {
          Moment now = time.now();
          if (cell.expired(now)) {
            return noted(id, null);
          }
          outcome.answer = question.apply(cell, now);
          return cell;
        });
    return outcome.answer;
  }

  private void sweepNowAndThen() {
    Moment now = time.now();
    long due = nextSweep.get();
    if (due <= now.millis() && nextSweep.compareAndSet(due, now.after(BETWEEN_SWEEPS))) {
      cells.forEach((chat, cell) -> sweep(chat, cell, now));
    }
  }

  private void sweep(ChatId chat, ChatCell seen, Moment now) {
    if (seen.expired(now)) {
      // Asked again under its lock: an operation may have prolonged it just now.
      cells.computeIfPresent(chat, (id, cell) -> noted(id, cell.expired(now) ? null : cell));
    }
  }

  /** Keeps the names in step with the map; null if the chat goes. */
  private ChatCell noted(ChatId chat, ChatCell cell) {
    if (cell == null) {
      names.remove(chat);
    } else {
      names.add(chat);
    }
    return cell;
  }

  /** Carries an answer out of the map's lock. */
  private static final class Outcome<A> {
    private A answer;
    private List<ReplicaId> hints = List.of();
  }
}
