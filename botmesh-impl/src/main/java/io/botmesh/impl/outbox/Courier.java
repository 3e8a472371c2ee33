package io.botmesh.impl.outbox;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.Store;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.TickCall.Result;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.wire.Letters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Carries out entries in their order: sends by their provider, dead letters to where they lie,
 * orders about schedules. It stops at the first that cannot be carried out now, and behind one that
 * is given up. Thread-safe; calls of one chat must not overlap.
 */
public final class Courier {
  private static final System.Logger LOG = System.getLogger(Courier.class.getName());

  private final Function<String, Optional<Provider>> providers;
  private final Letters letters;
  private final DeathNotice notice;
  private final ScheduleOrders orders;
  private final Signals signals;
  private final BotLines lines;
  private final Undertaker undertaker;

  /** What the user reads when a message of theirs was given up. */
  @FunctionalInterface
  public interface DeathNotice {
    /** Returns what to send; empty if nothing is known of the message. */
    Optional<Letters.Send> of(ChatId chat, OutboxEntry dead);
  }

  /** With the providers by name, and the places where lines and letters go. */
  public Courier(
      Function<String, Optional<Provider>> providers,
      Letters letters,
      Store store,
      DeadLetters deadLetters,
      DeathNotice notice,
      ScheduleOrders orders,
      EventSink events,
      MeshClock clock,
      Signals signals) {
    this.providers = providers;
    this.letters = letters;
    this.notice = notice;
    this.orders = orders;
    this.signals = signals;
    this.lines = new BotLines(store);
    this.undertaker = new Undertaker(letters, deadLetters, events, clock, signals);
  }

  /**
   * Carries out what it can.
   *
   * @param mayGoOn asked before each step; false stops it, and the rest is handed out anew
   */
  Delivery deliver(ChatId chat, List<OutboxEntry> entries, BooleanSupplier mayGoOn) {
    List<Result> results = new ArrayList<>();
    int at = 0;
    while (at < entries.size()) {
      if (!mayGoOn.getAsBoolean()) {
        return new Delivery(results, Optional.empty(), true);
      }
      OutboxEntry entry = entries.get(at);
      try {
        if (entry.kind() != EntryKind.SEND) {
          carryOut(chat, entry);
          results.add(new Result.Sent(entry.id()));
          at++;
          continue;
        }
        SendBatch batch = SendBatch.inFront(chat, entries.subList(at, entries.size()), letters);
        Optional<Provider> provider = providers.apply(batch.provider());
        if (provider.isEmpty()) {
          return died(results, chat, entry, "no provider " + SafeText.of(batch.provider()));
        }
        if (!provider.get().keepsLog()) {
          // Heartbeat and lease are asked before each send; only a log, which knows what it has,
          // takes several.
          batch = batch.firstOnly();
        }
        List<SendOutcome> outcomes = sent(provider.get(), batch);
        for (int told = 0; told < outcomes.size(); told++) {
          Optional<Delivery> stop =
              settle(
                  chat,
                  entries.get(at),
                  batch.messages().get(told),
                  outcomes.get(told),
                  provider.get(),
                  results);
          if (stop.isPresent()) {
            return stop.get();
          }
          at++;
        }
        if (outcomes.isEmpty()) {
          return later(results, entry, RetryDelays.FIRST);
        }
      } catch (StoredDataUnreadable unreadable) {
        return died(results, chat, entry, unreadable.getMessage());
      } catch (BotmeshException outOfReach) {
        return later(results, entry, RetryDelays.FIRST);
      } catch (RuntimeException bug) {
        LOG.log(
            System.Logger.Level.ERROR,
            "BMESH-0321 An outbox entry of chat "
                + SafeText.chat(chat)
                + " could not be carried out"
                + SafeTrace.of(bug));
        return later(results, entry, RetryDelays.after(entry.tries()));
      }
    }
    return new Delivery(results, Optional.empty(), false);
  }

  /**
   * Tells whether an entry may be carried out again without anybody seeing it: sending it is a line
   * in a log, which stands there once.
   */
  boolean repeatable(OutboxEntry entry) {
    if (entry.kind() != EntryKind.SEND) {
      return false;
    }
    try {
      return providers
          .apply(letters.sent(entry.payload()).provider())
          .filter(Provider::keepsLog)
          .isPresent();
    } catch (StoredDataUnreadable unreadable) {
      return false;
    }
  }

  /** Says that a reply without durability cannot be sent. */
  void giveUp(ChatId chat, OutboxEntry entry) {
    undertaker.giveUp(chat, entry);
  }

  private List<SendOutcome> sent(Provider provider, SendBatch batch) {
    if (lines.owes(batch.messages().get(0))) {
      return List.of(new SendOutcome.Accepted());
    }
    if (!signals.on()) {
      return provider.send(batch.messages());
    }
    try (SendReports reports =
        new SendReports(signals, letters, provider.name(), batch.messages(), batch.entries())) {
      return reports.told(provider.send(batch.messages()));
    }
  }

  private Optional<Delivery> settle(
      ChatId chat,
      OutboxEntry entry,
      OutboundMessage message,
      SendOutcome outcome,
      Provider provider,
      List<Result> results) {
    if (outcome instanceof SendOutcome.Accepted) {
      if (!provider.keepsLog() && !lines.tryWrite(message)) {
        // Not to be put off as if it had not been sent: whoever takes it next must know that it
        // may have been.
        return Optional.of(new Delivery(results, Optional.of(RetryDelays.FIRST), true));
      }
      results.add(new Result.Sent(entry.id()));
      return Optional.empty();
    }
    if (outcome instanceof SendOutcome.Rejected rejected) {
      return Optional.of(died(results, chat, entry, rejected.reason()));
    }
    if (outcome instanceof SendOutcome.Later wait) {
      return Optional.of(later(results, entry, wait.delay()));
    }
    SendOutcome.Unknown unknown = (SendOutcome.Unknown) outcome;
    if (entry.maybe()) {
      // Repeated once already: a third time could only annoy.
      return Optional.of(died(results, chat, entry, "unknown twice: " + unknown.reason()));
    }
    return Optional.of(new Delivery(results, Optional.of(RetryDelays.after(entry.tries())), true));
  }

  private void carryOut(ChatId chat, OutboxEntry entry) {
    if (entry.kind() == EntryKind.SCHEDULE) {
      orders.carryOut(chat, entry);
    } else {
      putAway(chat, entry);
    }
  }

  private void putAway(ChatId chat, OutboxEntry dead) {
    undertaker.putAway(chat, dead);
    if (Undertaker.wasMessage(dead)) {
      tellUser(chat, dead);
    }
  }

  private void tellUser(ChatId chat, OutboxEntry dead) {
    Optional<Letters.Send> send = notice.of(chat, dead);
    Optional<Provider> provider = send.flatMap(known -> providers.apply(known.provider()));
    if (provider.isEmpty()) {
      return;
    }
    OutboundMessage message = SendBatch.message(chat, dead, send.get());
    List<SendOutcome> outcomes =
        lines.owes(message)
            ? List.of(new SendOutcome.Accepted())
            : provider.get().send(List.of(message));
    if (outcomes.stream().allMatch(SendOutcome.Accepted.class::isInstance)) {
      if (!provider.get().keepsLog()) {
        lines.write(message);
      }
    } else {
      LOG.log(
          System.Logger.Level.INFO,
          "The user of chat {0} could not be told that a message failed",
          SafeText.chat(chat));
    }
  }

  // Told to the store before anything behind it is sent: another replica, which does not know of
  // its death, would send it after what stands behind it. The letter itself is put away when the
  // entry, now of kind dead, is handed out again.
  private Delivery died(List<Result> results, ChatId chat, OutboxEntry entry, String reason) {
    undertaker.note(chat, entry, reason);
    results.add(new Result.Dead(entry.id()));
    return new Delivery(results, Optional.empty(), false);
  }

  private static Delivery later(List<Result> results, OutboxEntry entry, Duration delay) {
    results.add(new Result.Retry(entry.id(), delay));
    return new Delivery(results, Optional.of(delay), false);
  }
}
