package io.botmesh.impl.outbox;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.TickCall;
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

  private final ChatId chat;
  private final PumpTools tools;
  private final PendingLines lines = new PendingLines();
  private final Deque<List<OutboxEntry>> waiting = new ArrayDeque<>();
  private boolean sending;

  DirectSends(ChatId chat, PumpTools tools) {
    this.chat = chat;
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
    while (true) {
      List<OutboxEntry> next = next();
      if (next == null) {
        return;
      }
      List<OutboxEntry> left = sendSafely(next);
      synchronized (this) {
        waiting.poll();
        if (!left.isEmpty()) {
          waiting.addFirst(left);
        }
      }
      if (!left.isEmpty()) {
        tools.threads().after(AGAIN, () -> tools.threads().send(this::run));
        return;
      }
    }
  }

  private synchronized List<OutboxEntry> next() {
    List<OutboxEntry> next = waiting.peek();
    sending = next != null;
    return next;
  }

  private List<OutboxEntry> sendSafely(List<OutboxEntry> entries) {
    try {
      return sendOnce(entries);
    } catch (RuntimeException bug) {
      LOG.log(
          System.Logger.Level.ERROR,
          "BMESH-0327 Replies of a turn could not be sent" + SafeTrace.of(bug));
      return List.of();
    }
  }

  /** Returns what is left to be tried again. */
  private List<OutboxEntry> sendOnce(List<OutboxEntry> entries) {
    int done = 0;
    boolean unknown = false;
    try {
      lines.write();
      Delivery delivery;
      do {
        delivery = tools.courier().deliver(chat, entries.subList(done, entries.size()), () -> true);
        done += settled(entries.subList(done, entries.size()), delivery);
        unknown = delivery.handBack();
      } while (delivery.anyDead() && done < entries.size());
    } catch (BotmeshException outOfReach) {
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "Replies wait for their store" + SafeTrace.of(outOfReach));
    }
    List<OutboxEntry> left = new ArrayList<>();
    for (OutboxEntry entry : entries.subList(done, entries.size())) {
      boolean maybe = entry.maybe() || (unknown && left.isEmpty());
      again(entry, maybe).ifPresent(left::add);
    }
    return left;
  }

  /** Returns how many of the entries are done with. */
  private int settled(List<OutboxEntry> entries, Delivery delivery) {
    int done = 0;
    for (TickCall.Result result : delivery.results()) {
      if (result instanceof TickCall.Result.Retry) {
        break;
      }
      if (result instanceof TickCall.Result.Dead) {
        tools.courier().giveUp(chat, entries.get(done));
      }
      done++;
    }
    return done;
  }

  private static Optional<OutboxEntry> again(OutboxEntry entry, boolean maybe) {
    if (entry.tries() >= TRIES) {
      LOG.log(
          System.Logger.Level.WARNING,
          "BMESH-0324 A reply without durability was given up after {0} tries",
          entry.tries());
      return Optional.empty();
    }
    return Optional.of(
        new OutboxEntry(entry.id(), entry.kind(), entry.payload(), entry.tries() + 1, maybe));
  }
}
