package io.botmesh.impl.config;

import io.botmesh.api.spi.SessionMode;
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
 * @param outbox how sends are tried again
 * @param handover what becomes of a conversation whose chat goes to another replica
 * @param conversations how conversations wait
 * @param language what the bot speaks
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
    TurnLimits limits,
    OutboxSettings outbox,
    HandoverSettings handover,
    ConversationSettings conversations,
    LanguageSettings language) {
  /** The longest id that any part of the mesh takes, in bytes of UTF-8. */
  public static final int LONGEST_ID = 512;

  /** The shortest lease: a shorter one is lost to any pause of a collector or a network. */
  public static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);

  /** With sends tried again as if nothing were configured. */
  public BotSettings(
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
    this(
        bot,
        providers,
        store,
        replicaLabel,
        threads,
        maxParallel,
        maxTextBytes,
        maxChatIdBytes,
        coordination,
        durability,
        limits,
        OutboxSettings.DEFAULT);
  }

  /** With conversations and language as if nothing were configured. */
  public BotSettings(
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
      TurnLimits limits,
      OutboxSettings outbox) {
    this(
        bot,
        providers,
        store,
        replicaLabel,
        threads,
        maxParallel,
        maxTextBytes,
        maxChatIdBytes,
        coordination,
        durability,
        limits,
        outbox,
        HandoverSettings.DEFAULT,
        ConversationSettings.DEFAULT,
        LanguageSettings.DEFAULT);
  }

  /**
   * Refuses settings that a bot could not run with.
   *
   * @throws IllegalArgumentException naming the key, its value and what it must be
   */
  public BotSettings {
    providers = List.copyOf(providers);
    if (providers.isEmpty()) {
      throw new IllegalArgumentException("botmesh.provider must name at least one provider");
    }
    atLeastOne("botmesh.max-parallel", maxParallel);
    atLeastOne("botmesh.limits.text", maxTextBytes);
    atLeastOne("botmesh.limits.chat-id", maxChatIdBytes);
    if (maxChatIdBytes > LONGEST_ID) {
      throw new IllegalArgumentException(
          "botmesh.limits.chat-id=" + maxChatIdBytes + " must be at most " + LONGEST_ID);
    }
    if (limits.lineBytes() < maxTextBytes) {
      throw new IllegalArgumentException(
          "botmesh.limits.line-bytes="
              + limits.lineBytes()
              + " must be at least botmesh.limits.text="
              + maxTextBytes
              + ": else the longest text could never wait in a chat");
    }
  }

  /** What the engine's threads are made of. */
  public enum ThreadKind {
    /** Virtual where the JDK has them (21 and later), else platform. */
    AUTO,
    VIRTUAL,
    PLATFORM
  }

  /** Who holds the sessions of providers. */
  public enum SessionRule {
    /** As each provider says. */
    AUTO,
    /** The replica that leads. */
    LEADER,
    /** Every replica. */
    SHARED;

    /** Returns who holds the session of a provider that says this of itself. */
    public SessionMode of(SessionMode provider) {
      return switch (this) {
        case AUTO -> provider;
        case LEADER -> SessionMode.LEADER;
        case SHARED -> SessionMode.SHARED;
      };
    }
  }

  /**
   * Leases and heartbeats (R2).
   *
   * @param lease how long a turn or a pump is granted
   * @param turnWait the longest a message waits for its turn before that is said
   * @param settle the longest a turn is kept for a step under way (R20)
   * @param heartbeat how often a replica shows that it lives
   * @param deadAfter how long a heartbeat counts
   * @param providerSession who holds the sessions of providers
   * @param providerDown after what time of a closed transport its leader gives up the post
   */
  public record Coordination(
      Duration lease,
      Duration turnWait,
      Duration settle,
      Duration heartbeat,
      Duration deadAfter,
      SessionRule providerSession,
      Duration providerDown) {
    /** With sessions as each provider says, given up after a minute. */
    public Coordination(
        Duration lease,
        Duration turnWait,
        Duration settle,
        Duration heartbeat,
        Duration deadAfter) {
      this(lease, turnWait, settle, heartbeat, deadAfter, SessionRule.AUTO, Duration.ofMinutes(1));
    }

    /**
     * Refuses times under which a live replica would be taken for a dead one.
     *
     * @throws IllegalArgumentException naming the key, its value and what it must be
     */
    public Coordination {
      atLeast("botmesh.coordination.lease", lease, SHORTEST_LEASE);
      atLeast("botmesh.coordination.turn-wait", turnWait, INSTANT);
      atLeast("botmesh.coordination.settle", settle, INSTANT);
      atLeast("botmesh.coordination.heartbeat", heartbeat, INSTANT);
      atLeast("botmesh.coordination.provider-down", providerDown, INSTANT);
      if (heartbeat.multipliedBy(3).compareTo(deadAfter) > 0) {
        throw new IllegalArgumentException(
            "botmesh.coordination.heartbeat="
                + DurationText.of(heartbeat)
                + " leaves fewer than three beats before botmesh.coordination.dead-after="
                + DurationText.of(deadAfter)
                + " runs out");
      }
    }
  }

  /**
   * Journal and retries.
   *
   * @param enabled {@code true}, {@code false}, or empty: as the backend is shared or not
   * @param retryDelay until a failed message's second attempt; doubled for each further one, at
   *     most 30 s
   */
  public record Durability(Optional<Boolean> enabled, Duration retryDelay) {
    /**
     * Refuses a delay that is none.
     *
     * @throws IllegalArgumentException naming the key, its value and what it must be
     */
    public Durability {
      atLeast("botmesh.durability.retry-delay", retryDelay, INSTANT);
    }
  }

  private static final Duration INSTANT = Duration.ofMillis(1);

  private static void atLeast(String key, Duration value, Duration least) {
    if (value.compareTo(least) < 0) {
      throw new IllegalArgumentException(
          key + "=" + DurationText.of(value) + " must be at least " + DurationText.of(least));
    }
  }

  private static void atLeastOne(String key, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(key + "=" + value + " must be at least 1");
    }
  }
}
