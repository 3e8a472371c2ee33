package io.botmesh.ear.mesh;

import io.botmesh.api.CursorName;
import io.botmesh.api.MessageContext;
import io.botmesh.api.Store;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.handler.DeclaredBot;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A replica in a process of its own whose handler ends the process, or uses up its memory or stack,
 * as messages say; until somebody has mended it.
 */
final class DeadlyProgram {
  /** Where it is noted that the handler was mended. */
  static final CursorName MENDED = new CursorName("mended");

  static final int ATTEMPTS = 4;
  static final Duration LEASE = Duration.ofSeconds(10);
  private static final Duration TURN_WAIT = Duration.ofSeconds(90);
  private static final Duration HEARTBEAT = Duration.ofMillis(500);
  private static final Duration DEAD_AFTER = Duration.ofSeconds(3);
  private static final int PIECE = 1 << 20;

  static final TurnLimits LIMITS =
      new TurnLimits(64, 256 * 1024, 256, 64, ATTEMPTS, TURN_WAIT, Duration.ofDays(8));

  private final Store store;

  private DeadlyProgram(Store store) {
    this.store = store;
  }

  /**
   * Runs one.
   *
   * @param arguments address of Redis
   */
  public static void main(String[] arguments) throws IOException {
    try (Backend backend = RedisBackends.open(arguments[0], LIMITS, new SystemClock());
        MeshOfEngines mesh =
            new MeshOfEngines(
                settings ->
                    MeshSettings.bounded(
                        MeshSettings.of(
                            MeshSettings.hearts(settings, HEARTBEAT, DEAD_AFTER),
                            LEASE,
                            TURN_WAIT,
                            true),
                        LIMITS))) {
      DeadlyProgram program = new DeadlyProgram(backend.store());
      new Serving(mesh.start(backend, program::routes), System.out).untilTheEnd();
    }
  }

  private void routes(DeclaredBot bot) {
    bot.when("halt", context -> unlessMended(context, () -> Runtime.getRuntime().halt(1)));
    bot.when("memory", context -> unlessMended(context, DeadlyProgram::useUpMemory));
    bot.when("stack", context -> unlessMended(context, () -> deeper(1)));
    bot.when(Pattern.compile("echo (.*)"), context -> context.reply(context.groups().get(0)));
  }

  private void unlessMended(MessageContext context, Runnable deadly) {
    if (store.cursor(MENDED).value().isEmpty()) {
      deadly.run();
    }
    context.reply("survived at attempt " + context.attempt());
  }

  private static void useUpMemory() {
    List<long[]> kept = new ArrayList<>();
    while (kept.size() < Integer.MAX_VALUE) {
      kept.add(new long[PIECE]);
    }
  }

  private static int deeper(int depth) {
    return depth < 0 ? 0 : depth + deeper(depth + 1);
  }
}
