package io.botmesh.ear.mesh.chaos;

import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * How soon after an outage what waited was committed.
 *
 * @param outage the outage
 * @param waited how long each message that was said before its end waited from then on, in ms
 */
record Resumption(Outage outage, LongSummaryStatistics waited) {
  static Resumption of(Outage outage, List<Outage> all, List<Deed> deeds) {
    Map<String, List<Deed.Committed>> commits =
        deeds.stream()
            .filter(Deed.Committed.class::isInstance)
            .map(Deed.Committed.class::cast)
            .filter(Deed.Committed::done)
            .collect(Collectors.groupingBy(commit -> key(commit.chat(), commit.id())));
    long back = outage.when().to();
    return new Resumption(
        outage,
        deeds.stream()
            .filter(Deed.Said.class::isInstance)
            .map(Deed.Said.class::cast)
            .filter(said -> outage.chats().contains(said.chat()) && said.when().from() < back)
            .map(said -> firstEnd(commits.getOrDefault(key(said.chat(), said.id()), List.of())))
            .filter(end -> end.isPresent() && end.getAsLong() > back)
            .mapToLong(end -> Math.min(end.getAsLong(), nextAfter(outage, all)) - back)
            .map(nanos -> Duration.ofNanos(nanos).toMillis())
            .summaryStatistics());
  }

  /** What still waits when the next outage begins is measured from the end of that one. */
  private static long nextAfter(Outage outage, List<Outage> all) {
    return all.stream()
        .mapToLong(other -> other.when().from())
        .filter(from -> from > outage.when().to())
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private static OptionalLong firstEnd(List<Deed.Committed> commits) {
    return commits.stream().mapToLong(commit -> commit.when().to()).min();
  }

  private static String key(String chat, String id) {
    return chat + " " + id;
  }

  @Override
  public String toString() {
    return outage.fault()
        + " (away "
        + Duration.ofNanos(outage.when().to() - outage.when().from()).toMillis()
        + " ms): "
        + (waited.getCount() == 0
            ? "nothing waited"
            : waited.getCount()
                + " waited, the first "
                + waited.getMin()
                + " ms more, the last "
                + waited.getMax()
                + " ms");
  }
}
