package io.botmesh.impl.outbox;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.DeadLetter.Kind;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.event.MessageDied;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.Death;
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
  private final Condolences condolences;
  private final EventSink events;
  private final MeshClock clock;
  private final Signals signals;

  Undertaker(
      Letters letters,
      DeadLetters deadLetters,
      Condolences condolences,
      EventSink events,
      MeshClock clock,
      Signals signals) {
    this.letters = letters;
    this.deadLetters = deadLetters;
    this.condolences = condolences;
    this.events = events;
    this.clock = clock;
    this.signals = signals;
  }

  /** Puts one away; returns false if its user was told and only the line of that is missing. */
  boolean putAway(ChatId chat, OutboxEntry dead) {
    DeadLetter letter = letter(chat, dead);
    deadLetters.put(letter);
    if (letter.kind() == Kind.MESSAGE && !condolences.tell(chat, dead)) {
      return false;
    }
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0322 Dead letter {0} of chat {1}: {2}",
        SafeText.of(dead.id()),
        SafeText.chat(chat),
        letter.reason());
    told(letter.kind() == Kind.MESSAGE ? Count.MESSAGE : Count.SEND, chat, dead, letter.reason());
    return true;
  }

  /**
   * Says that a reply without durability cannot be sent; there is no letter, since nothing of it
   * was stored.
   */
  void giveUp(ChatId chat, OutboxEntry dying, String cause) {
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0328 Reply {0} of chat {1} cannot be sent: {2}",
        SafeText.of(dying.id()),
        SafeText.chat(chat),
        cause);
    told(Count.SEND, chat, dying, cause);
  }

  private void told(String kind, ChatId chat, OutboxEntry entry, String reason) {
    signals.count(Count.DEAD_LETTERS, kind);
    events.raise(new MessageDied(chat, entry.id(), reason));
  }

  private DeadLetter letter(ChatId chat, OutboxEntry dead) {
    Kind kind = kind(dead);
    Optional<Death> death = dead.death();
    return new DeadLetter(
        chat,
        dead.id(),
        kind,
        death.flatMap(Death::message),
        dead.payload(),
        death.map(Death::attempts).orElse(0),
        dead.maybe() && kind == Kind.SEND,
        reason(kind, death),
        clock.now());
  }

  private Kind kind(OutboxEntry dead) {
    if (dead.death().flatMap(Death::message).isPresent()) {
      return Kind.MESSAGE;
    }
    try {
      letters.sent(dead.payload());
      return Kind.SEND;
    } catch (StoredDataUnreadable checkpoint) {
      return Kind.OTHER;
    }
  }

  private static String reason(Kind kind, Optional<Death> death) {
    String cause = death.map(Death::cause).orElse("");
    return switch (kind) {
      case MESSAGE ->
          cause.isEmpty()
              ? "all attempts used; none ended with a word: its replicas died or lost their turns"
              : "all attempts used; what they told: " + cause;
      case SEND, ITEM -> cause.isEmpty() ? "could not be sent" : cause;
      case OTHER ->
          cause.isEmpty()
              ? "a stored conversation that could not be read made way for another one"
              : cause;
    };
  }
}
