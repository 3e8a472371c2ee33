package io.botmesh.impl.outbox;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.TickCall.Result;
import io.botmesh.impl.chat.UserLine;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Sends the replies of turns without durability. They are in memory only, and leave in their order
 * once their turn is committed. Thread-safe; its monitor is never held during a call to a store or
 * a provider.
 */
final class DirectSends {
  private static final System.Logger LOG = System.getLogger(DirectSends.class.getName());
  private static final Duration AGAIN = Duration.ofSeconds(1);
  private static final int TRIES = 10;

  private final PumpTools tools;
  private final PendingLines lines = new PendingLines();
  private final Deque<List<OutboxEntry>> waiting = new ArrayDeque<>(); // guarded by this
  private boolean sending; // guarded by this
  private ChatId place; // these two of whoever sends
  private boolean mayHaveMoved;

  /** What is left of the replies of a turn, and until when they rest. */
  private record Left(List<OutboxEntry> entries, Duration delay) {
    static final Left NOTHING = new Left(List.of(), Duration.ZERO);
  }

  DirectSends(ChatId chat, PumpTools tools) {
    this.place = chat;
    this.tools = tools;
  }

  synchronized boolean quiet() {
    return waiting.isEmpty() && !sending;
  }

  /** Sends the replies of one turn, behind those of earlier ones. */
  void send(Fence fence, List<NewEntry> replies, Optional<UserLine> line) {
    List<OutboxEntry> entries = new ArrayList<>();
    for (NewEntry reply : replies) {
      String id = fence + "." + (entries.size() + 1);
      entries.add(new OutboxEntry(id, reply.kind(), reply.payload(), 1, false));
    }
    line.ifPresent(lines::add);
    synchronized (this) {
      waiting.add(entries);
      if (sending) {
        return;
      }
      sending = true;
    }
    tools.threads().send(this::run);
  }

  private void run() {
    for (List<OutboxEntry> next = next(); next != null; next = next()) {
      Left left = sentSafely(next);
      synchronized (this) {
        waiting.poll();
        if (!left.entries().isEmpty()) {
          waiting.addFirst(left.entries());
        }
      }
      if (!left.entries().isEmpty()) {
        tools.threads().after(left.delay(), () -> tools.threads().send(this::run));
        return;
      }
    }
  }

  private synchronized List<OutboxEntry> next() {
    List<OutboxEntry> next = waiting.peek();
    sending = next != null;
    return next;
  }

  private Left sentSafely(List<OutboxEntry> entries) {
    try {
      lines.write();
    } catch (BotmeshException outOfReach) {
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "Replies wait for their store" + SafeTrace.of(outOfReach));
      return again(entries);
    }
    try {
      return sent(entries);
    } catch (RuntimeException bug) {
      LOG.log(
          System.Logger.Level.ERROR,
          "BMESH-0327 Replies of a turn could not be sent" + SafeTrace.of(bug));
      return Left.NOTHING;
    }
  }

  private Left sent(List<OutboxEntry> entries) {
    followChat();
    ChatId chat = place;
    Delivery delivery = tools.courier().deliver(chat, entries, () -> Footing.FIRM);
    List<OutboxEntry> left = new ArrayList<>(entries);
    for (Result result : delivery.results()) {
      OutboxEntry entry = taken(left, result.id());
      if (result instanceof Result.Dead dead) {
        tools.courier().giveUp(chat, entry, dead.cause());
      } else if (!(result instanceof Result.Sent)) {
        left.add(0, after(result, entry));
        mayHaveMoved = result instanceof Result.Retry;
        break;
      }
    }
    return new Left(left, delivery.retry().orElse(Duration.ZERO));
  }

  private static OutboxEntry taken(List<OutboxEntry> entries, String id) {
    int at = 0;
    while (!entries.get(at).id().equals(id)) {
      at++;
    }
    return entries.remove(at);
  }

  /** What was certainly not sent may have been refused because its chat moves. */
  private void followChat() {
    if (!mayHaveMoved) {
      return;
    }
    mayHaveMoved = false;
    try {
      place = tools.turns().look(place).moved().orElse(place);
    } catch (BotmeshException outOfReach) {
      mayHaveMoved = true;
    }
  }

  private static OutboxEntry after(Result result, OutboxEntry entry) {
    int tries = entry.tries() + (result instanceof Result.PutOff ? 0 : 1);
    int doubts = entry.doubts() + (result instanceof Result.Unsure ? 1 : 0);
    return new OutboxEntry(entry.id(), entry.kind(), entry.payload(), tries, doubts, entry.death());
  }

  /** Whoever writes no line before its answer gives the answer up in the end. */
  private static Left again(List<OutboxEntry> entries) {
    OutboxEntry first = entries.get(0);
    if (first.tries() < TRIES) {
      List<OutboxEntry> left = new ArrayList<>(entries);
      left.set(0, after(new Result.Retry(first.id(), AGAIN), first));
      return new Left(left, AGAIN);
    }
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0324 Replies without durability were given up after {0} tries: {1}",
        first.tries(),
        entries.size());
    return Left.NOTHING;
  }
}
