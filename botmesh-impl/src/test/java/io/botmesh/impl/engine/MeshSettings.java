package io.botmesh.impl.engine;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.config.OutboxSettings;
import io.botmesh.impl.config.UnknownRule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The settings that tests of whole engines start from, and how they change them. */
public final class MeshSettings {
  private MeshSettings() {}

  /**
   * Returns settings that make deaths quick and leases long, so that only a heartbeat explains a
   * takeover.
   */
  public static BotSettings usual() {
    return new BotSettings(
        "test",
        List.of(LoggedProvider.NAME),
        "auto",
        "replica",
        BotSettings.ThreadKind.PLATFORM,
        64,
        16 * 1024,
        512,
        new BotSettings.Coordination(
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            Duration.ofSeconds(60),
            Duration.ofMillis(200),
            Duration.ofMillis(1500)),
        new BotSettings.Durability(Optional.of(true), Duration.ofMillis(50)),
        TurnLimits.DEFAULT);
  }

  /** Returns the settings as a case of real life names them. */
  public static BotSettings of(
      BotSettings settings, Duration lease, Duration turnWait, boolean durable) {
    return durable(turnWait(leases(settings, lease, settle(settings)), turnWait), durable);
  }

  /** Returns the settings with another durability. */
  public static BotSettings durable(BotSettings settings, boolean durable) {
    BotSettings.Durability other =
        new BotSettings.Durability(Optional.of(durable), settings.durability().retryDelay());
    return with(settings, settings.coordination(), other, settings.limits(), settings.outbox());
  }

  /** Returns the settings with sends tried again so. */
  public static BotSettings sends(BotSettings settings, OutboxSettings outbox) {
    return with(
        settings, settings.coordination(), settings.durability(), settings.limits(), outbox);
  }

  /** Returns the settings with sends tried again soon and often, for stories that wait for that. */
  public static BotSettings quickSends(BotSettings settings) {
    return sends(
        settings,
        new OutboxSettings(
            Duration.ofMillis(40),
            Duration.ofMillis(200),
            400,
            Duration.ofHours(1),
            UnknownRule.AS_THE_PROVIDER_SAYS));
  }

  /** Returns the settings with other bounds. */
  public static BotSettings bounded(BotSettings settings, TurnLimits limits) {
    return with(
        settings, settings.coordination(), settings.durability(), limits, settings.outbox());
  }

  /** Returns the settings with another lease and settle. */
  public static BotSettings leases(BotSettings settings, Duration lease, Duration settle) {
    BotSettings.Coordination times = settings.coordination();
    return timed(settings, lease, times.turnWait(), settle, times.heartbeat(), times.deadAfter());
  }

  /** Returns the settings with another time that messages wait at most. */
  public static BotSettings turnWait(BotSettings settings, Duration turnWait) {
    BotSettings.Coordination times = settings.coordination();
    return timed(
        settings, times.lease(), turnWait, times.settle(), times.heartbeat(), times.deadAfter());
  }

  /** Returns the settings with hearts that count for longer. */
  public static BotSettings deadAfter(BotSettings settings, Duration deadAfter) {
    return hearts(settings, settings.coordination().heartbeat(), deadAfter);
  }

  /** Returns the settings with hearts that beat and count otherwise. */
  public static BotSettings hearts(BotSettings settings, Duration heartbeat, Duration deadAfter) {
    BotSettings.Coordination times = settings.coordination();
    return timed(settings, times.lease(), times.turnWait(), times.settle(), heartbeat, deadAfter);
  }

  /** Returns the settings with other times. */
  public static BotSettings timed(BotSettings settings, BotSettings.Coordination times) {
    return with(settings, times, settings.durability(), settings.limits(), settings.outbox());
  }

  /** Returns the bounds that a backend is opened with. */
  public static TurnLimits limits(Duration turnWait) {
    TurnLimits limits = TurnLimits.DEFAULT;
    return new TurnLimits(
        limits.line(),
        limits.lineBytes(),
        limits.ring(),
        limits.outbox(),
        limits.maxAttempts(),
        turnWait,
        limits.retention());
  }

  private static Duration settle(BotSettings settings) {
    return settings.coordination().settle();
  }

  private static BotSettings timed(
      BotSettings settings,
      Duration lease,
      Duration turnWait,
      Duration settle,
      Duration heartbeat,
      Duration deadAfter) {
    BotSettings.Coordination times = settings.coordination();
    return timed(
        settings,
        new BotSettings.Coordination(
            lease,
            turnWait,
            settle,
            heartbeat,
            deadAfter,
            times.providerSession(),
            times.providerDown()));
  }

  private static BotSettings with(
      BotSettings settings,
      BotSettings.Coordination times,
      BotSettings.Durability durability,
      TurnLimits limits,
      OutboxSettings outbox) {
    return new BotSettings(
        settings.bot(),
        settings.providers(),
        settings.store(),
        settings.replicaLabel(),
        settings.threads(),
        settings.maxParallel(),
        settings.maxTextBytes(),
        settings.maxChatIdBytes(),
        times,
        durability,
        limits,
        outbox);
  }
}
