package io.botmesh.impl.cdi;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.impl.signal.Signals;

/**
 * Finds who measures: the server's OpenTelemetry, where there is one that does anything.
 *
 * <p>Names no class of OpenTelemetry, so that a server without it can load it.
 */
final class Telemetry {
  private static final System.Logger LOG = System.getLogger(Telemetry.class.getName());
  private static final String API = "io.opentelemetry.api.OpenTelemetry";

  private Telemetry() {}

  /** Returns where a bot's signals go; {@link Signals#NONE} if nobody would hear them. */
  static Signals of(ModuleShell shell, String bot, ReplicaId replica, MeshClock clock) {
    if (!present(Telemetry.class.getClassLoader())) {
      return Signals.NONE;
    }
    try {
      return OpenTelemetrySignals.of(shell.beans(), bot, replica, clock);
    } catch (RuntimeException | LinkageError unusable) {
      // A bot does not stay away because nobody measures it.
      LOG.log(
          System.Logger.Level.WARNING,
          "BMESH-0634 The server's OpenTelemetry cannot be used; bot "
              + bot
              + " is not measured"
              + SafeTrace.of(unusable));
      return Signals.NONE;
    }
  }

  private static boolean present(ClassLoader loader) {
    try {
      Class.forName(API, false, loader);
      return true;
    } catch (ClassNotFoundException | LinkageError absent) {
      return false;
    }
  }
}
