package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.HeldLock;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Whoever asks for a lock or offers a message is interrupted at random points, and at last his
 * engine is stopped: within a lease nothing is held for nobody, and nothing is renewed any more.
 */
class InterruptedTakersIT {
  private static final System.Logger LOG = System.getLogger(InterruptedTakersIT.class.getName());
  private static final Duration LEASE = Duration.ofSeconds(1);
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int ROUNDS = 1000;
  private static final int CHATS = 20;
  private static final long LONGEST_NANOS = 1_500_000;

  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private final long seed = System.nanoTime();
  private final Random dice = new Random(seed);
  private final ScheduledExecutorService interrupter = Executors.newSingleThreadScheduledExecutor();
  private int interrupted;
  private int stoppedShort;

  @Test
  @Tag("K3-1")
  void nothingIsHeldForNobody() throws Exception {
    try (MeshOfEngines mesh =
        new MeshOfEngines(settings -> MeshSettings.leases(settings, LEASE, SOON))) {
      Replica left = replica(mesh);
      Replica rival = replica(mesh);
      HeldLock busy = rival.engine().coordinator().tryLock("busy").orElseThrow();
      for (int round = 0; round < ROUNDS; round++) {
        interruptedAtRandom(round, left);
      }
      LOG.log(
          System.Logger.Level.INFO, "{0} interrupts, {1} stopped short", interrupted, stoppedShort);
      assertThat(interrupted).as("interrupts that came before the end").isPositive();
      assertThat(stoppedShort).as("stopped while they waited").isPositive();
      busy.close();
      nothingIsLeft();
      long renewals = renewals(left);
      for (int name = 0; name < CHATS; name++) {
        assertThat(rival.engine().coordinator().tryLock("order:" + name)).isPresent();
      }
      assertThat(rival.engine().coordinator().tryLock("busy")).isPresent();
      for (int chat = 0; chat < CHATS; chat++) {
        rival.says("chat-" + chat, "last", "hi");
        String name = "chat-" + chat;
        await().atMost(SOON).until(() -> rival.botSaid(name).contains("hello"));
      }
      assertThat(renewals(left)).as("renewals for nobody").isEqualTo(renewals);
    } finally {
      interrupter.shutdownNow();
    }
  }

  @Test
  @Tag("K3-1")
  void nothingIsHeldForAnEngineThatIsStoppedMeanwhile() throws Exception {
    try (MeshOfEngines mesh =
        new MeshOfEngines(settings -> MeshSettings.leases(settings, LEASE, SOON))) {
      for (int round = 0; round < 10; round++) {
        Replica left = replica(mesh);
        Thread asking = new Thread(() -> askUntilItStops(left), "asking");
        asking.start();
        await().atMost(SOON).until(() -> left.backend.calls().contains("Leases.take"));
        left.stop();
        asking.join(SOON.toMillis());
        assertThat(asking.isAlive()).isFalse();
      }
      nothingIsLeft();
    } finally {
      interrupter.shutdownNow();
    }
  }

  private void interruptedAtRandom(int round, Replica left) throws Exception {
    Thread.interrupted();
    Thread me = Thread.currentThread();
    Future<?> blow =
        interrupter.schedule(
            me::interrupt, (long) (dice.nextDouble() * LONGEST_NANOS), TimeUnit.NANOSECONDS);
    try {
      if (round % 2 == 0) {
        String name = round % 4 == 0 ? "order:" + round % CHATS : "busy";
        Optional<HeldLock> lock = left.engine().coordinator().tryLock(name, LEASE.dividedBy(10));
        lock.ifPresent(HeldLock::close);
      } else {
        left.says("chat-" + round % CHATS, "m" + round, "hi");
      }
    } catch (InterruptedException | BotmeshException stopped) {
      stoppedShort++;
    } finally {
      // The blow may fall just now: waited for, so that it does not hit the next round.
      if (!blow.cancel(false)) {
        interrupted++;
        while (!blow.isDone()) {
          Thread.onSpinWait();
        }
        Thread.interrupted();
      }
    }
  }

  private static void askUntilItStops(Replica left) {
    for (int name = 0; ; name++) {
      try {
        left.engine().coordinator().tryLock("order:" + name % CHATS);
      } catch (BotmeshException stopped) {
        return;
      }
    }
  }

  /** Looked at from outside of all engines: the keys themselves. */
  private void nothingIsLeft() {
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              for (int name = 0; name < CHATS; name++) {
                assertThat(holder("botmesh.test:lock:order:" + name)).as("seed " + seed).isEmpty();
                assertThat(holder("botmesh.test:c:chat-" + name)).as("seed " + seed).isEmpty();
              }
            });
  }

  private static Optional<String> holder(String key) {
    List<?> fields = (List<?>) REDIS.command("HMGET", key, "o", "ox");
    if (fields.get(0) == null || fields.get(0).toString().isEmpty()) {
      return Optional.empty();
    }
    List<?> time = (List<?>) REDIS.command("TIME");
    long now = Long.parseLong(time.get(0).toString()) * 1000;
    return Long.parseLong(fields.get(1).toString()) <= now
        ? Optional.empty()
        : Optional.of(fields.get(0).toString());
  }

  private static long renewals(Replica replica) {
    return replica.backend.calls().stream().filter(call -> call.endsWith(".renew")).count();
  }

  private static Replica replica(MeshOfEngines mesh) {
    return mesh.start(
        RedisBackends.open(
            Map.of("botmesh.redis.url", REDIS.url()), TurnLimits.DEFAULT, new SystemClock()),
        bot -> bot.when("hi", context -> context.reply("hello")));
  }
}
