package io.botmesh.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The bench measures something; how much is no test's business. */
class BenchTest {
  @RegisterExtension final RedisServers redis = RedisServers.newest();

  private final MeshClock clock = new SystemClock();

  @TempDir Path directory;

  @Test
  void everyContenderHandlesMessagesAndTheTableHasARowForEach() throws Exception {
    List<String> told = new ArrayList<>();
    List<Contender.Maker> all = new Contenders(clock).named(List.of());
    Comparison comparison =
        new Comparison(
            all,
            List.of(Shape.UNCONTENDED, Shape.HOT),
            List.of(2),
            1,
            Duration.ofMillis(200),
            Duration.ofMillis(300),
            clock,
            told::add);
    List<Comparison.Result> results = comparison.on(new Sites("127.0.0.1", redis.port()));
    assertThat(results).hasSameSizeAs(all);
    assertThat(results)
        .allSatisfy(
            result ->
                assertThat(result.rounds().values())
                    .allSatisfy(rounds -> assertThat(rounds.get(0).perSecond()).isGreaterThan(1)));
    String tables = new Tables(results).markdown();
    all.forEach(maker -> assertThat(tables).contains("| " + maker.name() + " |"));
  }

  @Test
  void anEngineMakesTwoCallsUpToTheCommitAndOneForEachThatWaitsInLine() throws Exception {
    String table = new PathTable(new Sites("127.0.0.1", redis.port()), clock).markdown();
    assertThat(table).containsPattern("\\| accept 1\\.00 (claim 0\\.0\\d )?commit 1\\.00 \\|");
    // The first of each line comes with its accept; the others come along with commits.
    assertThat(table).containsPattern("\\| accept 0\\.00 (claim 0\\.[01]\\d )?commit 1\\.00 \\|");
  }

  @Test
  void turnsThatOverlapOrOvertakeAreSeen() {
    List<VisitBook.Visit> visits =
        List.of(
            new VisitBook.Visit("a", 0, 100_000_000, 200_000_000),
            new VisitBook.Visit("a", 50_000_000, 200_010_000, 300_000_000),
            new VisitBook.Visit("a", 10_000_000, 299_000_000, 400_000_000));
    HandOffs offs = HandOffs.of(visits, 0);
    assertThat(offs.overlaps()).isEqualTo(1);
    assertThat(offs.overtaken()).isEqualTo(1 / 3d);
    assertThat(offs.p50Micros()).isBetween(9d, 11d);
  }

  @Test
  void thePartOfAPageThatWasMeasuredIsRenewedAndTheRestStays() throws Exception {
    Path page = directory.resolve("page.md");
    Files.writeString(page, Tables.replacedIn("before\n", "one"));
    String again = Tables.replacedIn(Files.readString(page) + "after\n", "two");
    assertThat(again)
        .startsWith("before")
        .contains("two")
        .doesNotContain("one")
        .endsWith("after\n");
  }
}
