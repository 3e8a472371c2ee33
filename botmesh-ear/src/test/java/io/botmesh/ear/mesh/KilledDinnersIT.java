package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.ear.mesh.KilledDinner.Cut;
import io.botmesh.ear.mesh.KilledDinner.Verdict;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServers;
import io.botmesh.testkit.dinner.DinnerStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A replica is cut off before and after one of each kind of its calls and sends on a real Redis;
 * another one finishes the conversation. Every single point is met on memory, by {@code
 * KillAtEveryPointTest}.
 */
class KilledDinnersIT {
  private static final int AT_ONCE = 8;
  private static final long SEED = 6;

  /** Of these there are as many in each telling; of others fewer may do. */
  private static final List<String> ALWAYS_AS_MANY =
      List.of("TurnStore.accept", "TurnStore.save", "TurnStore.commit", KilledDinner.SEND);

  private static final List<String> OF_EVERY_STYLE =
      List.of(
          "TurnStore.accept",
          "TurnStore.save",
          "TurnStore.commit",
          "TurnStore.tick",
          "Store.append",
          KilledDinner.SEND);

  @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

  private final AtomicInteger meshes = new AtomicInteger();

  @ParameterizedTest
  @EnumSource
  void theOtherReplicaFinishesWhateverTheDeath(DinnerStyle style) throws Exception {
    Verdict undisturbed = told(style, Optional.empty());
    assertThat(undisturbed.findings()).isEmpty();
    List<Cut> cuts = cuts(style, undisturbed.calls());
    List<Verdict> verdicts = told(style, cuts);
    System.out.println(
        "Killed dinners on Redis, "
            + style
            + ": "
            + verdicts.stream().filter(Verdict::died).count()
            + " deaths at "
            + cuts
            + "; something sent twice and marked so in "
            + verdicts.stream().filter(verdict -> verdict.repeated() > 0).count());
    assertThat(verdicts.stream().flatMap(verdict -> verdict.findings().stream())).isEmpty();
    assertThat(verdicts).filteredOn(Verdict::died).hasSizeGreaterThan(cuts.size() * 3 / 4);
  }

  private static List<Cut> cuts(DinnerStyle style, List<String> calls) {
    SplittableRandom chance = new SplittableRandom(SEED);
    Map<String, Long> kinds =
        calls.stream()
            .filter(call -> style == DinnerStyle.FLOW || OF_EVERY_STYLE.contains(call))
            .collect(
                Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    List<Cut> cuts = new ArrayList<>();
    kinds.forEach(
        (call, many) -> {
          int most = ALWAYS_AS_MANY.contains(call) ? many.intValue() : (many.intValue() + 1) / 2;
          cuts.add(new Cut(call, 1 + chance.nextInt(most), false));
          cuts.add(new Cut(call, 1 + chance.nextInt(most), true));
        });
    return cuts;
  }

  private List<Verdict> told(DinnerStyle style, List<Cut> cuts) throws Exception {
    ExecutorService several = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<Callable<Verdict>> dinners = new ArrayList<>();
      cuts.forEach(cut -> dinners.add(() -> told(style, Optional.of(cut))));
      List<Verdict> verdicts = new ArrayList<>();
      for (Future<Verdict> dinner : several.invokeAll(dinners)) {
        verdicts.add(dinner.get());
      }
      return verdicts;
    } finally {
      several.shutdownNow();
    }
  }

  private Verdict told(DinnerStyle style, Optional<Cut> cut) {
    // Each with keys of its own: no dinner's replica serves another one.
    Map<String, String> config =
        Map.of(
            "botmesh.redis.url",
            REDIS.server().url(),
            "botmesh.redis.prefix",
            "dinner-" + style + "-" + meshes.incrementAndGet());
    return KilledDinner.told(
        style, cut, () -> RedisBackends.open(config, TurnLimits.DEFAULT, new SystemClock()));
  }
}
