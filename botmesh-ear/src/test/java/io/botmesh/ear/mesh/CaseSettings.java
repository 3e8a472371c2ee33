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
