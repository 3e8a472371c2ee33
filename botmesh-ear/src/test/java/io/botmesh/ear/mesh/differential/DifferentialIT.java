package io.botmesh.ear.mesh.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.ear.mesh.RedisBackends;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.redis.Layout;
import io.botmesh.redis.RedisSubject;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Memory, Redis 6.2 and Redis 7 answer the same stories alike: seeded random sequences of calls on
 * every port that has a state. Fences, versions and takes are compared by when they first appear.
 */
class DifferentialIT {
  @RegisterExtension static final RedisServers SIX = RedisServers.embedded();
  @RegisterExtension static final RedisServers SEVEN = RedisServers.seven();

  @Test
  void theSameStoriesAreAnsweredAlike() {
    Tally tally = new Tally();
    try (Trial trial = new Trial(byHand(), Stories.NUMBER, Stories.LENGTH, Times.BY_HAND)) {
      assertThat(trial.report(tally)).isEmpty();
    }
    told(tally);
    assertThat(tally.kinds()).containsAll(Stories.everyKind());
    assertThat(Stories.everyType())
        .allMatch(type -> tally.kinds().stream().anyMatch(kind -> kind.startsWith(type)));
  }

  @Test
  @Tag("chaos")
  void manyLongStoriesAreAnsweredAlike() {
    Tally tally = new Tally();
    try (Trial trial = new Trial(byHand(), 10 * Stories.NUMBER, 150, Times.BY_HAND)) {
      assertThat(trial.report(tally)).isEmpty();
    }
    told(tally);
  }

  /** Nothing ends within such a story, so the servers' own time does not matter. */
  @Test
  void storiesInTheServersOwnTimeAreAnsweredAlike() {
    Tally tally = new Tally();
    try (Trial trial = new Trial(List.of(inRealTime()), 60, Stories.LENGTH, Times.REAL)) {
      assertThat(trial.report(tally)).isEmpty();
    }
    told(tally);
  }

  private static void told(Tally tally) {
    System.out.println("Stories answered alike, " + tally);
  }

  private static List<Comparison> byHand() {
    return Stories.BOUNDS.stream()
        .flatMap(
            limits ->
                Stream.of(
                    byHand(limits, Layout.LEGACY, Layout.CLUSTER),
                    byHand(limits, Layout.CLUSTER, Layout.LEGACY)))
        .toList();
  }

  private static Comparison byHand(TurnLimits limits, Layout ofSix, Layout ofSeven) {
    return new Comparison(
        List.of(
            new Side("memory", new MemoryByHand(limits)),
            new Side("Redis 6.2", byHand(SIX, ofSix, limits)),
            new Side("Redis 7", byHand(SEVEN, ofSeven, limits))));
  }

  private static RedisByHand byHand(RedisServers redis, Layout layout, TurnLimits limits) {
    return new RedisByHand(redis, clock -> new RedisSubject(redis, layout, limits, clock));
  }

  private static Comparison inRealTime() {
    TurnLimits limits = Stories.BOUNDS.get(0);
    return new Comparison(
        List.of(
            inRealTime("memory", () -> memory(limits)),
            inRealTime("Redis 6.2", redis(SIX, limits)),
            inRealTime("Redis 7", redis(SEVEN, limits))));
  }

  private static Side inRealTime(String name, Supplier<Backend> emptied) {
    return new Side(
        name, new RealTime(emptied), UnaryOperator.identity(), DifferentialIT::someTimeOrNone);
  }

  private static Duration someTimeOrNone(Duration time) {
    return time.isZero() ? time : Cast.LONG;
  }

  private static Backend memory(TurnLimits limits) {
    return new MemoryBackend(new MemoryHub(new SystemClock(), Runnable::run), limits);
  }

  private static Supplier<Backend> redis(RedisServers redis, TurnLimits limits) {
    Backend backend = RedisBackends.open(redis.url(), limits, new SystemClock());
    return () -> {
      redis.flush();
      return backend;
    };
  }
}
