package io.botmesh.ear.mesh;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.Write;
import io.botmesh.api.event.LeaseLost;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.handler.Turn;
import io.botmesh.testkit.PatchedBackend;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * One replica in a process of its own, which can be frozen and killed; told what to do line by
 * line, and telling what it does. Ends with its input.
 */
final class ReplicaProgram {
  private final PrintStream out = System.out;
  private final Semaphore goOn = new Semaphore(0);
  private final StaleWrites turns;
  private final MeshOfEngines.Replica replica;

  private ReplicaProgram(MeshOfEngines mesh, Backend backend) {
    turns = new StaleWrites(backend.turns(), out, goOn);
    replica = mesh.started(new PatchedBackend(backend, turns), id -> this::handle, whole -> {});
  }

  /**
   * Runs one.
   *
   * @param arguments address of Redis, lease and turn-wait in ms, whether it is durable, heartbeat
   *     and dead-after in ms
   */
  public static void main(String[] arguments) throws IOException {
    Duration lease = millis(arguments[1]);
    Duration turnWait = millis(arguments[2]);
    boolean durable = Boolean.parseBoolean(arguments[3]);
    Duration heartbeat = millis(arguments[4]);
    Duration deadAfter = millis(arguments[5]);
    TurnLimits limits = MeshSettings.limits(turnWait);
    try (Backend backend = RedisBackends.open(arguments[0], limits, new SystemClock());
        MeshOfEngines mesh =
            new MeshOfEngines(
                settings ->
                    MeshSettings.of(
                        MeshSettings.hearts(settings, heartbeat, deadAfter),
                        lease,
                        turnWait,
                        durable))) {
      new ReplicaProgram(mesh, backend).obey();
    }
  }

  private static Duration millis(String number) {
    return Duration.ofMillis(Long.parseLong(number));
  }

  private void obey() throws IOException {
    out.println("ready " + replica.id);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", 4);
      switch (words[0]) {
        case "says" -> new Thread(() -> says(words[1], words[2], words[3])).start();
        case "hold-asking" -> turns.holdAsking();
        case "go" -> goOn.release();
        case "events" -> replica.events.forEach(this::tell);
        default -> out.println("unknown " + words[0]);
      }
    }
  }

  private void says(String chat, String id, String text) {
    try {
      out.println("receipt " + id + " " + replica.says(chat, id, text));
    } catch (BotmeshException refused) {
      out.println("refused " + id);
    }
  }

  private void tell(Object event) {
    if (event instanceof LeaseLost lost) {
      out.println("event lost " + lost.message());
    } else if (event instanceof MessageFailed failed) {
      out.println("event failed " + failed.message());
    }
  }

  /** Keeps its turn until it is told to go on, whoever interrupts it; then writes all it can. */
  private Changes handle(Turn turn) {
    if (!turn.message().text().equals("hold")) {
      return Changes.NONE;
    }
    out.println("begun " + turn.fence().number());
    goOn.acquireUninterruptibly();
    out.println("held " + turn.stillHeld());
    turns.writeAll(turn.message().chat(), turn.message().id());
    return new Changes(
        Optional.of(Write.of("stale")),
        Optional.of(Write.of("{\"by\":\"the sleeper\"}")),
        List.of(
            new NewEntry(EntryKind.SEND, "{\"text\":\"said by the sleeper\"}"),
            new NewEntry(EntryKind.SCHEDULE, "{}")));
  }
}
