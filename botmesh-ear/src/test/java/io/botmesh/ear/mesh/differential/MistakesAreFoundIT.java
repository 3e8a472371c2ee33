package io.botmesh.ear.mesh.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.ear.mesh.differential.Trial.Report;
import io.botmesh.redis.Layout;
import io.botmesh.redis.RedisSubject;
import io.botmesh.testkit.BrokenTurnStores;
import io.botmesh.testkit.RedisServers;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The comparison has been seen to bite: whatever is broken on one side, a story tells of it. */
class MistakesAreFoundIT {
  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  static List<Mistake> mistakes() {
    return Mistake.ALL;
  }

  static Stream<Named<UnaryOperator<TurnStore>>> brokenStores() {
    return Stream.of(
        named("ignores the fence", BrokenTurnStores::ignoringTheFence),
        named("forgets duplicates", BrokenTurnStores::forgettingDuplicates),
        named("restarts numbers", BrokenTurnStores::restartingNumbers),
        named("serves the last first", BrokenTurnStores::servingTheLastFirst));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void aMistakeInAScriptIsFound(Mistake mistake) {
    PatchedScripts patched = new PatchedScripts(mistake);
    Report report =
        found(
            limits ->
                new Side(
                    "Redis with a mistake",
                    new RedisByHand(REDIS, clock -> patched.open(REDIS, limits, clock))));
    assertThat(report.steps()).as("what is left of the story").hasSizeLessThan(30);
  }

  @ParameterizedTest
  @MethodSource("brokenStores")
  void aStoreThatIsBrokenOnPurposeIsFound(UnaryOperator<TurnStore> breaking) {
    Report report =
        found(
            limits ->
                new Side(
                    "Redis, broken",
                    new RedisByHand(
                        REDIS, clock -> new RedisSubject(REDIS, Layout.LEGACY, limits, clock)),
                    breaking,
                    UnaryOperator.identity()));
    assertThat(report.steps()).as("what is left of the story").hasSizeLessThan(30);
  }

  /** Within as many stories as are told when nothing is broken. */
  private static Report found(Function<TurnLimits, Side> broken) {
    List<Comparison> comparisons =
        Stories.BOUNDS.stream()
            .map(
                limits ->
                    new Comparison(
                        List.of(
                            new Side("memory", new MemoryByHand(limits)), broken.apply(limits))))
            .toList();
    try (Trial trial = new Trial(comparisons, Stories.NUMBER, Stories.LENGTH, Times.BY_HAND)) {
      Optional<Report> report = trial.report(new Tally());
      assertThat(report).as("a story that tells of it").isPresent();
      System.out.println(
          "Found by story " + report.get().seed() + ", " + report.get().steps().size() + " steps");
      return report.get();
    }
  }
}
