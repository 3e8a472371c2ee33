package io.botmesh.ear.mesh;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.engine.MeshOfEngines;
import java.time.Duration;

/** The settings that cases of real life name. */
final class CaseSettings {
  private CaseSettings() {}

  static BotSettings of(BotSettings settings, Duration lease, Duration turnWait, boolean durable) {
    BotSettings.Coordination times = settings.coordination();
    return MeshOfEngines.durable(
        MeshOfEngines.timed(
            settings,
            new BotSettings.Coordination(
                lease, turnWait, times.settle(), times.heartbeat(), times.deadAfter())),
        durable);
  }

  /** Returns the settings with hearts that beat and count otherwise. */
  static BotSettings hearts(BotSettings settings, Duration heartbeat, Duration deadAfter) {
    BotSettings.Coordination times = settings.coordination();
    return MeshOfEngines.timed(
        settings,
        new BotSettings.Coordination(
            times.lease(), times.turnWait(), times.settle(), heartbeat, deadAfter));
  }

  /** Returns the settings with other bounds. */
  static BotSettings bounded(BotSettings settings, TurnLimits limits) {
    return new BotSettings(
        settings.bot(),
        settings.providers(),
        settings.store(),
        settings.replicaLabel(),
        settings.threads(),
        settings.maxParallel(),
        settings.maxTextBytes(),
        settings.maxChatIdBytes(),
        settings.coordination(),
        settings.durability(),
        limits);
  }

  /** Returns the bounds that a backend is opened with. */
  static TurnLimits limits(Duration turnWait) {
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
}
