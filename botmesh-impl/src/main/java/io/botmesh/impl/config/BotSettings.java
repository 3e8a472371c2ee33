package io.botmesh.impl.config;

import io.botmesh.api.spi.TurnLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * All that the engine is told by configuration. {@code docs/configuration.md} names the keys.
 *
 * @param bot the bot's name
 * @param providers names of its providers, at least one
 * @param store name of its backend, or {@code auto}
 * @param replicaLabel first part of the replica's id
 * @param threads what the engine's threads are made of
 * @param maxParallel turns at once on this replica
 * @param maxTextBytes the longest inbound text, in bytes of UTF-8
 * @param maxChatIdBytes the longest chat id, in bytes of UTF-8
 * @param coordination leases and heartbeats
 * @param durability journal and retries
 * @param limits bounds of a chat
 */
public record BotSettings(
    String bot,
    List<String> providers,
    String store,
    String replicaLabel,
    ThreadKind threads,
    int maxParallel,
    int maxTextBytes,
    int maxChatIdBytes,
    Coordination coordination,
    Durability durability,
    TurnLimits limits) {
  /** What the engine's threads are made of. */
  public enum ThreadKind {
    /** Virtual where the JDK has them (21 and later), else platform. */
    AUTO,
    VIRTUAL,
    PLATFORM
  }

  /**
   * Leases and heartbeats (R2).
   *
   * @param lease how long a turn or a pump is granted
   * @param turnWait the longest a message waits for its turn before that is said
   * @param settle the longest a turn is kept for a step under way (R20)
   * @param heartbeat how often a replica shows that it lives
   * @param deadAfter how long a heartbeat counts
   */
  public record Coordination(
      Duration lease, Duration turnWait, Duration settle, Duration heartbeat, Duration deadAfter) {}

  /**
   * Journal and retries.
   *
   * @param enabled {@code true}, {@code false}, or empty: as the backend is shared or not
   * @param retryDelay until a failed message's second attempt; doubled for each further one, at
   *     most 30 s
   */
  public record Durability(Optional<Boolean> enabled, Duration retryDelay) {}
}
