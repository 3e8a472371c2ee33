package io.botmesh.impl.outbox;

import io.botmesh.api.ChatId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.event.MessageDied;
import io.botmesh.api.spi.DeadLetter;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.wire.Letters;
import java.util.Optional;

/** Puts dead letters away, and says so. Thread-safe. */
final class Undertaker {
  private static final System.Logger LOG = System.getLogger(Undertaker.class.getName());

  private final Letters letters;
  private final DeadLetters deadLetters;
  private final EventSink events;
  private final MeshClock clock;
  private final Signals signals;
  private final DeathReasons reasons = new DeathReasons();

  Undertaker(
      Letters letters,
      DeadLetters deadLetters,
      EventSink events,
      MeshClock clock,
      Signals signals) {
    this.letters = letters;
    this.deadLetters = deadLetters;
    this.events = events;
    this.clock = clock;
    this.signals = signals;
  }

  /** Tells whether an entry of kind dead was a message, and no send. */
  static boolean wasMessage(OutboxEntry dead) {
    return dead.id().endsWith(".dead");
  }

  /** Remembers why an entry dies, until it is handed out again as a dead one. */
  void note(ChatId chat, OutboxEntry dying, String reason) {
    reasons.note(chat, dying, reason);
  }

  void putAway(ChatId chat, OutboxEntry dead) {
    boolean message = wasMessage(dead);
    Optional<String> known = reasons.take(chat, dead);
    String reason = message ? "all attempts used" : known.orElseGet(() -> reasonOf(dead));
    deadLetters.put(new DeadLetter(chat, dead.id(), dead.payload(), reason, clock.now()));
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0322 Dead letter {0} of chat {1}: {2}",
        SafeText.of(dead.id()),
        SafeText.chat(chat),
        SafeText.of(reason));
    told(chat, dead, reason, message ? Count.MESSAGE : Count.SEND);
  }

  /**
   * Says that a reply without durability cannot be sent; there is no letter, since nothing of it
   * was stored.
   */
  void giveUp(ChatId chat, OutboxEntry dying) {
    String reason = reasons.take(chat, dying).orElse("could not be sent");
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0328 Reply {0} of chat {1} cannot be sent: {2}",
        SafeText.of(dying.id()),
        SafeText.chat(chat),
        SafeText.of(reason));
    told(chat, dying, reason, Count.SEND);
  }

  private void told(ChatId chat, OutboxEntry entry, String reason, String kind) {
    signals.count(Count.DEAD_LETTERS, kind);
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
}
