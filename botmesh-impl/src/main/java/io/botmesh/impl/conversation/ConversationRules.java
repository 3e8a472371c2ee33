package io.botmesh.impl.conversation;

import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.config.ConversationSettings;
import io.botmesh.impl.config.HandoverSettings;
import java.time.Duration;
import java.util.Optional;

/**
 * How conversations are kept and handed over (R4).
 *
 * @param handover what other replicas go on with, and what becomes of the rest
 * @param conversations how long they wait, and how many are kept in memory
 */
public record ConversationRules(HandoverSettings handover, ConversationSettings conversations) {
  /** As if nothing were configured. */
  public static final ConversationRules DEFAULT =
      new ConversationRules(HandoverSettings.DEFAULT, ConversationSettings.DEFAULT);

  /**
   * How much longer the store keeps it: so long a late timer finds it, and whoever comes for it
   * learns that it has expired.
   */
  static final Duration GRACE = Duration.ofMinutes(1);

  /** Returns what is configured. */
  public static ConversationRules of(BotSettings settings) {
    return new ConversationRules(settings.handover(), settings.conversations());
  }

  /** Tells for whom a conversation of that manner is kept. */
  Keeping keeping(Manner manner) {
    if (manner.persistent()) {
      return Keeping.PERSISTENT;
    }
    return handover.forward() ? Keeping.FORWARDED : Keeping.LOCAL;
  }

  /** Returns how long a conversation waits for an answer; empty for ever. */
  Optional<Duration> timeoutOf(Manner manner) {
    return manner.timeout().or(conversations::timeout);
  }

  /** Returns how long a wait of one that is not persistent is kept, beyond what it waits for. */
  Duration ttlOf(Manner manner) {
    return handover.ttl().or(() -> timeoutOf(manner)).orElse(HandoverSettings.TTL);
  }
}
