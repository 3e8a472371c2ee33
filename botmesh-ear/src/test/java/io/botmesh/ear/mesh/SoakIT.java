package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.MessageContext;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * One replica that works for long at half of what it can: what it uses does not grow. Chats are
 * deleted now and then, for what was said there is kept for ever else.
 */
class SoakIT {
  private static final System.Logger LOG = System.getLogger(SoakIT.class.getName());

  @RegisterExtension final RedisServers redis = RedisServers.newest();

  private static final Duration LONG =
      Duration.parse(System.getProperty("botmesh.soak.time", "PT20M"));
  private static final Duration SHORT = Duration.ofSeconds(9);
  private static final Duration WARM_UP = Duration.ofSeconds(2);
  private static final int CHATTERS = 16;
  private static final long MEGABYTE = 1 << 20;

  private final AtomicLong acknowledged = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private final ScheduledExecutorService people = Executors.newScheduledThreadPool(CHATTERS);
  private final MeshOfEngines mesh =
      new MeshOfEngines()
          .reaching(
              (from, message) -> {
                answered.incrementAndGet();
                return new SendOutcome.Accepted();
              });
  private final List<Vitals> moments = new ArrayList<>();
  private final List<Future<?>> running = new ArrayList<>();
  private List<Chatter> chatters = List.of();
  private Replica replica;

  @AfterEach
  void endAll() {
    people.shutdownNow();
    mesh.close();
  }

  @Test
  void inAShortTimeNothingPilesUp() throws Exception {
    soak(SHORT, Duration.ofMillis(500));
    nothingPilesUp();
  }

  @Test
  @Tag("chaos")
  void inALongTimeNoMemoryIsLostEither() throws Exception {
    soak(LONG, LONG.dividedBy(60));
    nothingPilesUp();
    flat("heap", Vitals::heap, 4 * MEGABYTE);
    flat("Redis", Vitals::redis, 4 * MEGABYTE);
  }

  private void nothingPilesUp() {
    flat("threads", Vitals::threads, 8);
    flat("keys", Vitals::keys, 100);
    flat("waiting", Vitals::waiting, 200);
  }

  private static void count(MessageContext context) {
    int next = context.user().get("count", Integer.class).orElse(0) + 1;
    context.user().put("count", next);
    context.reply("count " + next);
  }

  private void soak(Duration time, Duration between) throws Exception {
    replica =
        mesh.start(
            RedisBackends.open(redis.url(), new SystemClock()),
            bot -> bot.when("count", SoakIT::count));
    chatters =
        IntStream.range(0, CHATTERS)
            .mapToObj(chatter -> new Chatter("chat-" + chatter, replica, acknowledged))
            .toList();
    peak(WARM_UP);
    double peak = peak(WARM_UP);
    double load = peak / 2;
    long period = Math.round(CHATTERS * 1e9 / load);
    for (Chatter chatter : chatters) {
      running.add(people.scheduleAtFixedRate(chatter, 0, period, TimeUnit.NANOSECONDS));
    }
    long before = acknowledged.get();
    long from = System.nanoTime();
    for (long at = 1; at * between.toNanos() <= time.toNanos(); at++) {
      long next = from + at * between.toNanos();
      await()
          .atMost(between.plusSeconds(30))
          .pollInterval(Duration.ofMillis(20))
          .until(() -> System.nanoTime() >= next);
      // What the harness remembers is no leak of the engine's.
      replica.events.clear();
      replica.backend.forgetCalls();
      moments.add(Vitals.now(redis.server(), acknowledged.get() - answered.get()));
    }
    assertThat(running).noneMatch(Future::isDone);
    assertThat(acknowledged.get() - before)
        .as("a soak of %s messages a second", Math.round(load))
        .isGreaterThan(Math.round(load * time.toSeconds() / 4));
    LOG.log(
        System.Logger.Level.INFO,
        "peak {0} messages a second, then for {1} s {2} a second, {3} in all",
        Math.round(peak),
        time.toSeconds(),
        Math.round((acknowledged.get() - before) / (double) time.toSeconds()),
        acknowledged.get() - before);
  }

  /** Lets all say what they can for a while; returns how many a second were answered. */
  private double peak(Duration time) throws Exception {
    long from = System.nanoTime();
    long before = acknowledged.get();
    List<Future<?>> all = new ArrayList<>();
    for (Chatter chatter : chatters) {
      all.add(
          people.submit(
              () -> {
                while (System.nanoTime() - from < time.toNanos()) {
                  chatter.run();
                }
              }));
    }
    for (Future<?> one : all) {
      one.get(60, TimeUnit.SECONDS);
    }
    long until = acknowledged.get();
    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(5))
        .until(() -> answered.get() >= until);
    return (until - before) * 1e9 / (System.nanoTime() - from);
  }

  private void flat(String name, ToLongFunction<Vitals> what, long allowance) {
    long second = Vitals.inQuarter(moments, 1, what);
    long last = Vitals.inQuarter(moments, 3, what);
    LOG.log(
        System.Logger.Level.INFO,
        "{0}: medians of the quarters {1}, {2}, {3}, {4}",
        name,
        Vitals.inQuarter(moments, 0, what),
        second,
        Vitals.inQuarter(moments, 2, what),
        last);
    assertThat(last).as(name).isLessThan(second + second / 10 + allowance);
  }
}
