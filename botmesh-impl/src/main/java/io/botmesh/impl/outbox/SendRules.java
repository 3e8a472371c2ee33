package io.botmesh.impl.outbox;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.TickCall.Result;
import io.botmesh.api.spi.WhenUnknown;
import io.botmesh.impl.config.OutboxSettings;
import java.time.Duration;
import java.util.Optional;

/** What becomes of a send, by its outcome and by what is known of it before. Thread-safe. */
final class SendRules {
  private static final System.Logger LOG = System.getLogger(SendRules.class.getName());
  private static final Duration LONG_WAIT = Duration.ofMinutes(5);

  private final OutboxSettings settings;
  private final MeshClock clock;
  private final Backoff backoff;
  private final ProviderGates gates;
  private final ChatNews news;

  SendRules(OutboxSettings settings, MeshClock clock, ChatNews news) {
    this.news = news;
    this.settings = settings;
    this.clock = clock;
    this.backoff = new Backoff(settings);
    this.gates = new ProviderGates(clock);
  }

  /** Rules on a send without trying it; empty if it is to be tried now. */
  Optional<Ruling> before(Send send) {
    Optional<Duration> closed = gates.closed(send.provider().name());
    if (closed.isPresent()) {
      return Optional.of(putOff(send, backoff.behind(closed.get(), send.chat(), send.entry())));
    }
    if (!send.entry().maybe() || send.provider().keepsLog()) {
      return Optional.empty();
    }
    return switch (policy(send)) {
      case RESEND ->
          send.entry().doubts() == 1
              ? Optional.empty()
              : Optional.of(unsure("it may have been sent twice and is not sent a third time"));
      case HOLD ->
          send.released() && send.entry().doubts() == 1
              ? Optional.empty()
              : Optional.of(unsure("it may have been sent, and is held for a person to decide"));
      case RECONCILE -> reconciled(send);
    };
  }

  /** Rules on a send by what its provider said. */
  Ruling after(Send send, SendOutcome outcome) {
    if (outcome instanceof SendOutcome.Accepted) {
      return new Ruling.Sent();
    }
    if (outcome instanceof SendOutcome.Rejected rejected) {
      return new Ruling.Dead(SafeText.of(rejected.reason()), send.entry().maybe());
    }
    if (outcome instanceof SendOutcome.Later later) {
      return limited(send, later);
    }
    if (outcome instanceof SendOutcome.Moved moved) {
      return moved(send, moved.to());
    }
    if (outcome instanceof SendOutcome.Gone gone) {
      String reason = SafeText.of(gone.reason());
      news.gone(send.chat(), reason, send.entry().decidedUnder());
      return new Ruling.Gone(reason, send.entry().maybe());
    }
    if (outcome instanceof SendOutcome.NotSent failed) {
      return notSent(send, failed.reason());
    }
    String reason = ((SendOutcome.Unknown) outcome).reason();
    // In a log the same line stands once, however often it is appended.
    return send.provider().keepsLog() ? notSent(send, reason) : unknown(send, reason);
  }

  /** For what could not be tried because the store is out of reach. */
  Ruling storeAway(OutboxEntry entry) {
    return new Ruling.Waits(
        new Result.PutOff(entry.id(), settings.retryDelay()), settings.retryDelay());
  }

  /** For what was sent and whose line is owed to the log: its sender knows, others are in doubt. */
  Ruling lineOwed(Send send) {
    return doubtful(send);
  }

  /** For a dead letter whose user was told, and whose line of that is owed to the log. */
  Ruling lineOwed(ChatId chat, OutboxEntry dead) {
    return doubtful(chat, dead);
  }

  private Optional<Ruling> reconciled(Send send) {
    SendOutcome found = send.provider().reconcile(send.message());
    if (found instanceof SendOutcome.NotSent) {
      return Optional.empty();
    }
    if (found instanceof SendOutcome.Unknown unknown) {
      return send.released() && send.entry().doubts() == 1
          ? Optional.empty()
          : Optional.of(unreconciled(send, unknown.reason()));
    }
    return Optional.of(after(send, found));
  }

  private Ruling unreconciled(Send send, String reason) {
    return exhausted(send)
        ? unsure("nobody learned whether it was sent: " + SafeText.of(reason))
        : retry(send);
  }

  private Ruling limited(Send send, SendOutcome.Later later) {
    if (aged(send)) {
      return new Ruling.Dead("it was put off until it was too old", send.entry().maybe());
    }
    Duration delay =
        later.delay().isZero() ? backoff.after(send.chat(), send.entry()) : whole(later.delay());
    if (later.scope() == SendOutcome.Scope.PROVIDER) {
      gates.close(send.provider().name(), delay);
    }
    if (delay.compareTo(LONG_WAIT) >= 0) {
      LOG.log(
          System.Logger.Level.WARNING,
          "BMESH-0318 Provider {0} lets send {1} of chat {2} wait for {3} s; it is kept, and the"
              + " chat's further replies wait behind it",
          SafeText.of(send.provider().name()),
          SafeText.of(send.entry().id()),
          SafeText.chat(send.chat()),
          Long.toString(delay.toSeconds()));
    }
    return putOff(send, delay);
  }

  // It goes along with its chat, in its place; should that not come about, its next try says so
  // again. How often it was tried before says nothing about the move, so only its age ends it; and
  // it takes the time until its next try along, so that must be short.
  private Ruling moved(Send send, ChatId to) {
    if (to.equals(send.chat())) {
      return notSent(send, "its chat is said to have moved to where it is");
    }
    news.moved(send.chat(), to);
    if (aged(send)) {
      return new Ruling.Dead(
          "its chat has another name, and could not be moved there", send.entry().maybe());
    }
    return retry(send, backoff.whileMoving(send.chat(), send.entry()));
  }

  private Ruling notSent(Send send, String reason) {
    return exhausted(send)
        ? new Ruling.Dead(SafeText.of(reason), send.entry().maybe())
        : retry(send);
  }

  private Ruling unknown(Send send, String reason) {
    WhenUnknown policy = policy(send);
    if (policy == WhenUnknown.RECONCILE && !exhausted(send)) {
      return doubtful(send);
    }
    if (policy == WhenUnknown.RESEND && !send.entry().maybe()) {
      return doubtful(send);
    }
    String told = SafeText.of(reason);
    return unsure(
        send.entry().maybe()
            ? "nobody knows whether it was sent, nor whether it was before: " + told
            : "nobody knows whether it was sent: " + told);
  }

  private WhenUnknown policy(Send send) {
    return settings.unknown().of(send.provider(), send.message());
  }

  private boolean exhausted(Send send) {
    return send.entry().tries() >= settings.maxAttempts() || aged(send);
  }

  private boolean aged(Send send) {
    Duration age = Duration.between(send.message().at(), clock.now());
    return age.compareTo(settings.maxAge()) >= 0;
  }

  private Ruling retry(Send send) {
    return retry(send, backoff.after(send.chat(), send.entry()));
  }

  private static Ruling retry(Send send, Duration delay) {
    return new Ruling.Waits(new Result.Retry(send.entry().id(), delay), delay);
  }

  private Ruling doubtful(Send send) {
    return doubtful(send.chat(), send.entry());
  }

  private Ruling doubtful(ChatId chat, OutboxEntry entry) {
    Duration delay = backoff.after(chat, entry);
    return new Ruling.Waits(new Result.Unsure(entry.id(), delay), delay);
  }

  private static Ruling putOff(Send send, Duration delay) {
    return new Ruling.Waits(new Result.PutOff(send.entry().id(), whole(delay)), whole(delay));
  }

  private static Ruling unsure(String cause) {
    return new Ruling.Dead(cause, true);
  }

  /** Rounded up to whole milliseconds: never too early. */
  private static Duration whole(Duration delay) {
    return Duration.ofMillis(delay.plusNanos(999_999).toMillis());
  }

  /**
   * A send that is ruled on.
   *
   * @param provider who is to send it
   * @param entry the entry
   * @param message what is to be sent
   * @param released whether a person let it go once more
   */
  record Send(Provider provider, OutboxEntry entry, OutboundMessage message, boolean released) {
    ChatId chat() {
      return message.chat();
    }
  }
}
