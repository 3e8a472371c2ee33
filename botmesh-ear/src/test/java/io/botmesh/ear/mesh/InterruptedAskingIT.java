package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.ForwardingTurnStore;
import io.botmesh.testkit.PatchedBackend;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Who asks for a place and a turn is interrupted while the request is on its way, a thousand times;
 * in the end its replica is stopped in the middle of it. A turn that was granted to nobody who
 * knows of it is free again within a lease.
 */
class InterruptedAskingIT {
  private static final long SEED = 20261130;
  private static final int ROUNDS = 1000;
  private static final int UNDISTURBED = 900;
  private static final int ASKERS = 8;
  private static final Duration LEASE = Duration.ofSeconds(1);
  private static final int LONGEST_MICROS = 1500;
  private static final String HELD =
      """
      local now, held = redis.call('TIME'), {}
      local ms = now[1] * 1000 + now[2] / 1000
      for _, chat in ipairs(KEYS) do
        local o, ox = unpack(redis.call('HMGET', chat, 'o', 'ox'))
        if o and o ~= '' and tonumber(ox) > ms then held[#held + 1] = chat end
      end
      return held
      """;

  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private final MeshOfEngines mesh =
      new MeshOfEngines(settings -> MeshSettings.of(settings, LEASE, Duration.ofSeconds(30), true));
  private final ExecutorService askers = Executors.newFixedThreadPool(ASKERS);
  private final ExecutorService interrupter = Executors.newFixedThreadPool(ASKERS);
  private final AtomicInteger refused = new AtomicInteger();

  @AfterEach
  void endAll() {
    askers.shutdownNow();
    interrupter.shutdownNow();
    mesh.close();
  }

  @Test
  @Tag("K3-1")
  void aTurnAskedForByAThreadThatWasInterruptedIsFreeWithinALeaseAndRenewedForNobody()
      throws Exception {
    Backend backend = RedisBackends.open(REDIS.url(), new SystemClock());
    LosesReplies losing = new LosesReplies(backend.turns(), new Random(SEED));
    HeldRoutes routes = new HeldRoutes();
    Replica left = mesh.start(new PatchedBackend(backend, losing), routes);
    Replica right = mesh.start(RedisBackends.open(REDIS.url(), new SystemClock()), routes);
    List<Future<?>> rounds = asking(left, 0, UNDISTURBED);
    for (Future<?> round : rounds) {
      round.get(120, TimeUnit.SECONDS);
    }
    assertThat(refused).as("askers who heard nothing").hasValueGreaterThan(UNDISTURBED / 20);
    soon().untilAsserted(() -> assertThat(held()).isEmpty());
    isFreeForAnother(right, 0, UNDISTURBED);

    // The rest come while their replica stops, or to a shut door.
    rounds = asking(left, UNDISTURBED, ROUNDS);
    left.stop();
    for (Future<?> round : rounds) {
      round.get(120, TimeUnit.SECONDS);
    }
    int renewals = renewals(left);
    soon().untilAsserted(() -> assertThat(held()).isEmpty());
    isFreeForAnother(right, UNDISTURBED, ROUNDS);
    await()
        .atMost(LEASE.multipliedBy(20))
        .during(LEASE.multipliedBy(3))
        .untilAsserted(
            () -> {
              assertThat(renewals(left)).isEqualTo(renewals);
              assertThat(held()).isEmpty();
            });
  }

  private static void isFreeForAnother(Replica right, int from, int to) {
    for (int round = from; round < to; round += 20) {
      right.says(chat(round), "after", "echo after");
    }
    for (int round = from; round < to; round += 20) {
      String chat = chat(round);
      soon().untilAsserted(() -> assertThat(right.botSaid(chat)).contains("after"));
    }
  }

  private static int renewals(Replica replica) {
    return Collections.frequency(replica.backend.calls(), "TurnStore.renew");
  }

  private List<Future<?>> asking(Replica left, int from, int to) {
    List<Future<?>> rounds = new ArrayList<>();
    for (int round = from; round < to; round++) {
      rounds.add(askers.submit(asking(left, round)));
    }
    return rounds;
  }

  /** Asks on a pooled thread, which another one interrupts after a while by chance. */
  private Runnable asking(Replica left, int round) {
    long micros = new Random(SEED + round).nextInt(LONGEST_MICROS);
    return () -> {
      Thread me = Thread.currentThread();
      Future<?> interrupt =
          interrupter.submit(
              () -> {
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(micros));
                me.interrupt();
              });
      try {
        left.says(chat(round), "m", "echo first");
      } catch (BotmeshException notAnswered) {
        refused.incrementAndGet();
      } finally {
        settle(interrupt);
      }
    };
  }

  // The interrupt may still be on its way: it is for this round only.
  private static void settle(Future<?> interrupt) {
    while (!interrupt.isDone()) {
      Thread.onSpinWait();
    }
    Thread.interrupted();
  }

  /** Returns the chats whose turn is held. */
  private static List<String> held() {
    List<String> words = new ArrayList<>(List.of("EVAL", HELD, String.valueOf(ROUNDS)));
    for (int round = 0; round < ROUNDS; round++) {
      words.add(StoredTurn.key(chat(round)));
    }
    Object held = REDIS.command(words.toArray(String[]::new));
    return ((List<?>) held).stream().map(String::valueOf).toList();
  }

  private static String chat(int round) {
    return "asked-" + round;
  }

  private static ConditionFactory soon() {
    return await().atMost(Duration.ofSeconds(40)).pollInterval(Duration.ofMillis(100));
  }

  /** Loses every other reply on its way, by chance, after the request has run. */
  private static final class LosesReplies extends ForwardingTurnStore {
    private final Random dice;

    LosesReplies(TurnStore whole, Random dice) {
      super(whole);
      this.dice = dice;
    }

    @Override
    public AcceptAnswer accept(AcceptCall call) {
      AcceptAnswer answer = super.accept(call);
      synchronized (dice) {
        if (dice.nextBoolean()) {
          throw new UnknownOutcome("the reply is lost, as the test asks");
        }
      }
      return answer;
    }
  }
}
