package io.botmesh.impl.outbox;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.Store;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.impl.config.OutboxSettings;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.wire.Letters;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Carries out entries in their order: sends by their provider, dead letters to where they lie,
 * orders about schedules. It stops at the first that cannot be carried out now, and behind one that
 * is given up. Thread-safe; calls of one chat must not overlap.
 */
public final class Courier {
  private static final System.Logger LOG = System.getLogger(Courier.class.getName());

  private final Function<String, Optional<Provider>> providers;
  private final Letters letters;
  private final SendRules rules;
  private final Transport transport;
  private final BotLines lines;
  private final ScheduleOrders orders;
  private final Undertaker undertaker;

  /** What the user reads when a message of theirs was given up. */
  @FunctionalInterface
  public interface DeathNotice {
    /** Returns what to send; empty if nothing is known of the message. */
    Optional<Letters.Send> of(ChatId chat, OutboxEntry dead);
  }

  /** With the providers by name, the rules, and the places where lines and letters go. */
  public Courier(
      Function<String, Optional<Provider>> providers,
      OutboxSettings settings,
      Letters letters,
      Store store,
      DeadLetters deadLetters,
      DeathNotice notice,
      ScheduleOrders orders,
      ChatNews news,
      EventSink events,
      MeshClock clock,
      Signals signals) {
    this.providers = providers;
    this.letters = letters;
    this.orders = orders;
    this.rules = new SendRules(settings, clock, news);
    this.transport = new Transport(letters, signals);
    this.lines = new BotLines(store);
    Condolences condolences = new Condolences(providers, notice, transport, lines);
    this.undertaker = new Undertaker(letters, deadLetters, condolences, events, clock, signals);
  }

  /**
   * Carries out what it can.
   *
   * @param footing asked before each step
   */
  Delivery deliver(ChatId chat, List<OutboxEntry> entries, Supplier<Footing> footing) {
    Progress progress = new Progress(entries);
    while (!progress.done()) {
      Footing now = footing.get();
      if (now == Footing.LOST) {
        return progress.handBack();
      }
      if (now == Footing.WORN && progress.begun()) {
        return progress.soFar();
      }
      Optional<Delivery> end = stepSafely(chat, progress);
      if (end.isPresent()) {
        return end.get();
      }
    }
    return progress.whole();
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
  void giveUp(ChatId chat, OutboxEntry entry, String cause) {
    undertaker.giveUp(chat, entry, cause);
  }

  private Optional<Delivery> stepSafely(ChatId chat, Progress progress) {
    try {
      return step(chat, progress);
    } catch (StoredDataUnreadable unreadable) {
      return progress.apply(new Ruling.Dead(SafeText.of(unreadable.getMessage()), false));
    } catch (BotmeshException outOfReach) {
      return progress.apply(rules.storeAway(progress.next()));
    } catch (RuntimeException bug) {
      LOG.log(
          System.Logger.Level.ERROR,
          "BMESH-0319 An outbox entry of chat "
              + SafeText.chat(chat)
              + " could not be carried out"
              + SafeTrace.of(bug));
      return progress.apply(rules.storeAway(progress.next()));
    }
  }

  private Optional<Delivery> step(ChatId chat, Progress progress) {
    OutboxEntry entry = progress.next();
    if (entry.kind() == EntryKind.DEAD) {
      // Whoever takes it next must know that the user may have been told.
      return progress.apply(
          undertaker.putAway(chat, entry) ? new Ruling.Sent() : rules.lineOwed(chat, entry));
    }
    if (entry.kind() == EntryKind.SCHEDULE) {
      orders.carryOut(chat, entry);
      return progress.apply(new Ruling.Sent());
    }
    SendBatch batch = SendBatch.inFront(chat, progress.left(), letters);
    Optional<Provider> provider = providers.apply(batch.provider());
    if (provider.isEmpty()) {
      String cause = "this bot has no provider " + SafeText.of(batch.provider());
      return progress.apply(new Ruling.Dead(cause, entry.maybe()));
    }
    // A log knows what it has, and takes several at once; else footing and limits are asked before
    // each send.
    return provider.get().keepsLog()
        ? sent(provider.get(), batch, progress)
        : oneSent(provider.get(), batch.firstOnly(), progress);
  }

  private Optional<Delivery> oneSent(Provider provider, SendBatch batch, Progress progress) {
    SendRules.Send send =
        new SendRules.Send(
            provider, batch.entries().get(0), batch.messages().get(0), batch.released());
    if (lines.owes(send.message())) {
      return progress.apply(logged(send, new Ruling.Sent()));
    }
    Optional<Ruling> known = rules.before(send);
    return known.isPresent()
        ? progress.apply(logged(send, known.get()))
        : sent(provider, batch, progress);
  }

  private Optional<Delivery> sent(Provider provider, SendBatch batch, Progress progress) {
    List<SendOutcome> outcomes = transport.send(provider, batch);
    if (outcomes.isEmpty()) {
      return progress.apply(rules.storeAway(progress.next()));
    }
    int told = 0;
    for (SendOutcome outcome : outcomes) {
      SendRules.Send send =
          new SendRules.Send(
              provider, batch.entries().get(told), batch.messages().get(told), batch.released());
      Optional<Delivery> end = progress.apply(logged(send, rules.after(send, outcome)));
      if (end.isPresent()) {
        return end;
      }
      told++;
    }
    return Optional.empty();
  }

  /** Writes the line of what was sent; if that cannot be done now, it is not done with. */
  private Ruling logged(SendRules.Send send, Ruling ruling) {
    if (!(ruling instanceof Ruling.Sent)
        || send.provider().keepsLog()
        || lines.tryWrite(send.message())) {
      return ruling;
    }
    // Not to be put off as if it had not been sent: whoever takes it next must know that it was, or
    // at least may have been.
    return rules.lineOwed(send);
  }
}
