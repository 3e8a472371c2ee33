package io.botmesh.ear.mesh.chaos;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.ear.mesh.RedisBackends;
import io.botmesh.ear.mesh.Serving;
import io.botmesh.impl.config.BotSettings.Coordination;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.PatchedBackend;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A replica in a process of its own that writes down what it does. */
final class PlayedProgram {
  static final Duration LEASE = Duration.ofSeconds(3);
  static final Duration DEAD_AFTER = Duration.ofMillis(1500);

  private static final Coordination TIMES =
      new Coordination(
          LEASE, Duration.ofMinutes(2), Duration.ofMinutes(1), Duration.ofMillis(300), DEAD_AFTER);

  private PlayedProgram() {}

  /**
   * Runs one.
   *
   * @param arguments address of its Redis, address of the one where what it sends arrives, file for
   *     what it does
   */
  public static void main(String[] arguments) throws IOException {
    MeshClock clock = new SystemClock();
    Chronicle deeds = new FiledDeeds(Path.of(arguments[2]), clock);
    try (Outside outside = new Outside(arguments[1], clock);
        Backend backend = RedisBackends.open(arguments[0], TurnLimits.DEFAULT, clock);
        MeshOfEngines mesh =
            new MeshOfEngines(settings -> MeshSettings.timed(settings, TIMES)).reaching(outside)) {
      Backend told = new PatchedBackend(backend, new TurnsInDiary(backend.turns(), deeds));
      new Serving(mesh.start(told, Wording::routes), System.out).untilTheEnd();
    }
  }
}
