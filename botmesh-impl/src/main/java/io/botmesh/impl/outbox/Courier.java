package io.botmesh.impl.outbox;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.LogLine;
import io.botmesh.api.Store;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.event.MessageDied;
import io.botmesh.api.spi.DeadLetter;
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
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.wire.Letters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Carries out entries in their order: sends by their provider, dead letters to where they lie. It
 * stops at the first that cannot be carried out now. Thread-safe; calls of one chat must not
 * overlap.
 */
public final class Courier {
  private static final System.Logger LOG = System.getLogger(Courier.class.getName());
  private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
  private static final Duration LONGEST_RETRY = Duration.ofSeconds(30);

  private final Function<String, Optional<Provider>> providers;
  private final Letters letters;
  private final Store store;
  private final DeadLetters deadLetters;
  private final DeathNotice notice;
  private final EventSink events;
  private final MeshClock clock;
  private final Signals signals;
  private final DeathReasons reasons = new DeathReasons();

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
      EventSink events,
      MeshClock clock,
      Signals signals) {
    this.providers = providers;
    this.letters = letters;
    this.store = store;
    this.deadLetters = deadLetters;
    this.notice = notice;
    this.events = events;
    this.clock = clock;
    this.signals = signals;
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
        if (entry.kind() == EntryKind.DEAD) {
          putAway(chat, entry);
          results.add(new Result.Sent(entry.id()));
          at++;
          continue;
        }
        Letters.Send first = letters.sent(entry.payload());
        List<OutboundMessage> batch = batch(chat, entries, at, first.provider());
        Optional<Provider> provider = providers.apply(first.provider());
        if (provider.isEmpty()) {
          die(results, chat, entry, "no provider " + SafeText.of(first.provider()));
          at++;
          continue;
        }
        if (!provider.get().keepsLog()) {
          // Heartbeat and lease are asked before each send; only a log, which knows what it has,
          // takes several.
          batch.subList(1, batch.size()).clear();
        }
        List<SendOutcome> outcomes =
            sent(provider.get(), entries.subList(at, at + batch.size()), batch);
        for (SendOutcome outcome : outcomes) {
          OutboxEntry sent = entries.get(at);
          Optional<Delivery> stop =
              settle(chat, sent, batch.get(0), outcome, provider.get(), results);
          if (stop.isPresent()) {
            return stop.get();
          }
          batch.remove(0);
          at++;
        }
        if (outcomes.isEmpty()) {
          return later(results, entry, FIRST_RETRY);
        }
      } catch (StoredDataUnreadable unreadable) {
        die(results, chat, entry, unreadable.getMessage());
        at++;
      } catch (BotmeshException outOfReach) {
        return later(results, entry, FIRST_RETRY);
      } catch (RuntimeException bug) {
        LOG.log(
            System.Logger.Level.ERROR,
            "BMESH-0321 An outbox entry of chat "
                + SafeText.chat(chat)
                + " could not be carried out"
                + SafeTrace.of(bug));
        return later(results, entry, backoff(entry.tries()));
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

  private List<SendOutcome> sent(
      Provider provider, List<OutboxEntry> entries, List<OutboundMessage> batch) {
    if (!signals.on()) {
      return provider.send(batch);
    }
    try (SendReports reports = new SendReports(signals, letters, provider.name(), batch, entries)) {
      return reports.told(provider.send(batch));
    }
  }

  /**
   * Says that a reply without durability cannot be sent; there is no letter, since nothing of it
   * was stored.
   */
  void giveUp(ChatId chat, OutboxEntry entry) {
    String reason = reasons.take(chat, entry).orElse("could not be sent");
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0328 Reply {0} of chat {1} cannot be sent: {2}",
        SafeText.of(entry.id()),
        SafeText.chat(chat),
        SafeText.of(reason));
    signals.count(Count.DEAD_LETTERS, Count.SEND);
    events.raise(new MessageDied(chat, entry.id(), reason));
  }

  private Optional<Delivery> settle(
      ChatId chat,
      OutboxEntry entry,
      OutboundMessage message,
      SendOutcome outcome,
      Provider provider,
      List<Result> results) {
    if (outcome instanceof SendOutcome.Accepted) {
      if (!provider.keepsLog()) {
        log(message);
      }
      results.add(new Result.Sent(entry.id()));
      return Optional.empty();
    }
    if (outcome instanceof SendOutcome.Rejected rejected) {
      die(results, chat, entry, rejected.reason());
      return Optional.empty();
    }
    if (outcome instanceof SendOutcome.Later wait) {
      return Optional.of(later(results, entry, wait.delay()));
    }
    SendOutcome.Unknown unknown = (SendOutcome.Unknown) outcome;
    if (entry.maybe()) {
      // Repeated once already: a third time could only annoy.
      die(results, chat, entry, "unknown twice: " + unknown.reason());
      return Optional.empty();
    }
    return Optional.of(new Delivery(results, Optional.of(backoff(entry.tries())), true));
  }

  private List<OutboundMessage> batch(
      ChatId chat, List<OutboxEntry> entries, int from, String provider) {
    List<OutboundMessage> batch = new ArrayList<>();
    for (int at = from; at < entries.size(); at++) {
      OutboxEntry entry = entries.get(at);
      if (entry.kind() != EntryKind.SEND) {
        break;
      }
      Letters.Send send = readOrEnd(entry, at == from);
      if (send == null || !send.provider().equals(provider)) {
        break;
      }
      batch.add(message(chat, entry, send));
    }
    return batch;
  }

  private Letters.Send readOrEnd(OutboxEntry entry, boolean first) {
    try {
      return letters.sent(entry.payload());
    } catch (StoredDataUnreadable unreadable) {
      if (first) {
        throw unreadable;
      }
      // It ends this batch, and is looked at on its own in the next.
      return null;
    }
  }

  private static OutboundMessage message(ChatId chat, OutboxEntry entry, Letters.Send send) {
    return new OutboundMessage(
        chat, entry.id(), send.text(), send.decidedBy(), send.at(), entry.tries(), entry.maybe());
  }

  private void log(OutboundMessage message) {
    store.append(
        message.chat(),
        List.of(
            new LogLine(
                "b:" + message.entry(),
                LogLine.From.BOT,
                message.text(),
                message.at(),
                Optional.of(message.decidedBy()))));
  }

  private void putAway(ChatId chat, OutboxEntry entry) {
    boolean message = entry.id().endsWith(".dead");
    Optional<String> known = reasons.take(chat, entry);
    String reason = message ? "all attempts used" : known.orElseGet(() -> reasonOf(entry));
    deadLetters.put(new DeadLetter(chat, entry.id(), entry.payload(), reason, clock.now()));
    if (message) {
      tellUser(chat, entry);
    }
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0322 Dead letter {0} of chat {1}: {2}",
        SafeText.of(entry.id()),
        SafeText.chat(chat),
        SafeText.of(reason));
    signals.count(Count.DEAD_LETTERS, message ? Count.MESSAGE : Count.SEND);
    events.raise(new MessageDied(chat, entry.id(), reason));
  }

  /** What is no message to be sent is a checkpoint that nobody could read. */
  private String reasonOf(OutboxEntry entry) {
    try {
      letters.sent(entry.payload());
      return "could not be sent";
    } catch (StoredDataUnreadable checkpoint) {
      return "a stored conversation that could not be read made way for another one";
    }
  }

  private void tellUser(ChatId chat, OutboxEntry dead) {
    Optional<Letters.Send> send = notice.of(chat, dead);
    if (send.isEmpty()) {
      return;
    }
    Optional<Provider> provider = providers.apply(send.get().provider());
    if (provider.isEmpty()) {
      return;
    }
    OutboundMessage message = message(chat, dead, send.get());
    List<SendOutcome> outcomes = provider.get().send(List.of(message));
    if (outcomes.stream().allMatch(SendOutcome.Accepted.class::isInstance)) {
      if (!provider.get().keepsLog()) {
        log(message);
      }
    } else {
      LOG.log(
          System.Logger.Level.INFO,
          "The user of chat {0} could not be told that a message failed",
          SafeText.chat(chat));
    }
  }

  private void die(List<Result> results, ChatId chat, OutboxEntry entry, String reason) {
    // The letter itself is put away when the entry, now of kind dead, is handed out again.
    reasons.note(chat, entry, reason);
    results.add(new Result.Dead(entry.id()));
  }

  private static Delivery later(List<Result> results, OutboxEntry entry, Duration delay) {
    results.add(new Result.Retry(entry.id(), delay));
    return new Delivery(results, Optional.of(delay), false);
  }

  private static Duration backoff(int tries) {
    Duration delay = FIRST_RETRY;
    for (int doubled = 1; doubled < tries && delay.compareTo(LONGEST_RETRY) < 0; doubled++) {
      delay = delay.multipliedBy(2);
    }
    return delay.compareTo(LONGEST_RETRY) > 0 ? LONGEST_RETRY : delay;
  }
}
