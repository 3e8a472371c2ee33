package io.botmesh.impl.outbox;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.impl.config.OutboxSettings;
import java.time.Duration;
import java.util.Objects;

/**
 * How long until a send is tried again: doubled each time up to a bound, and spread, so that chats
 * that failed together do not come back together. The spread comes from the names involved, which
 * tells chats apart as well as chance would, and lets a test foresee it. Immutable.
 */
final class Backoff {
  private static final Duration LONGEST_MOVE = Duration.ofSeconds(5);

  private final Duration first;
  private final Duration cap;

  Backoff(OutboxSettings settings) {
    this.first = settings.retryDelay();
    this.cap = settings.retryCap();
  }

  /** Between half of the delay that is due after so many tries, and all of it. */
  Duration after(ChatId chat, OutboxEntry entry) {
    return spread(doubled(entry.tries()), chat, entry);
  }

  /** Likewise, but never more than some seconds: a move is a matter of a moment. */
  Duration whileMoving(ChatId chat, OutboxEntry entry) {
    Duration delay = doubled(entry.tries());
    return spread(delay.compareTo(LONGEST_MOVE) > 0 ? LONGEST_MOVE : delay, chat, entry);
  }

  private static Duration spread(Duration delay, ChatId chat, OutboxEntry entry) {
    long whole = delay.toMillis();
    return Duration.ofMillis(Math.max(1, whole / 2 + spread(chat, entry, whole / 2)));
  }

  /** Puts a delay off a little more, by up to a tenth: what opens for all is not stormed by all. */
  Duration behind(Duration delay, ChatId chat, OutboxEntry entry) {
    return delay.plusMillis(spread(chat, entry, delay.toMillis() / 10));
  }

  private Duration doubled(int tries) {
    Duration delay = first;
    for (int doubled = 1; doubled < tries && delay.compareTo(cap) < 0; doubled++) {
      delay = delay.multipliedBy(2);
    }
    return delay.compareTo(cap) > 0 ? cap : delay;
  }

  private static long spread(ChatId chat, OutboxEntry entry, long most) {
    // Mixed, since hashes of names that differ in their last letter hardly differ.
    long hash = Objects.hash(chat, entry.id(), entry.tries()) * 0x9E3779B97F4A7C15L;
    return (long) ((hash >>> 11) * 0x1.0p-53 * (most + 1));
  }
}
