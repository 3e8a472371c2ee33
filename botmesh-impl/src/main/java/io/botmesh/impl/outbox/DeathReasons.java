package io.botmesh.impl.outbox;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.OutboxEntry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Why sends were given up, from the attempt that found out until the letter is put away. Another
 * replica may do that, so the oldest are forgotten. Thread-safe.
 */
final class DeathReasons {
  private static final int MOST = 1000;

  private final Map<String, String> reasons = new LinkedHashMap<>(); // guarded by this

  synchronized void note(ChatId chat, OutboxEntry entry, String reason) {
    reasons.put(name(chat, entry), reason);
    if (reasons.size() > MOST) {
      reasons.remove(reasons.keySet().iterator().next());
    }
  }

  /** Returns the reason and forgets it; empty if it is not known here. */
  synchronized Optional<String> take(ChatId chat, OutboxEntry entry) {
    return Optional.ofNullable(reasons.remove(name(chat, entry)));
  }

  private static String name(ChatId chat, OutboxEntry entry) {
    return chat + " " + entry.id();
  }
}
