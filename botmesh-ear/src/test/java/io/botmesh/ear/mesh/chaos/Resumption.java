package io.botmesh.ear.mesh.chaos;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
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
            .flatMap(
                said ->
                    firstEnd(commits.getOrDefault(key(said.chat(), said.id()), List.of()))
                        .filter(end -> end > back)
                        .map(end -> Math.min(end, nextFor(said.chat(), outage, all)))
                        .stream())
            .mapToLong(end -> end - back)
            .map(nanos -> Duration.ofNanos(nanos).toMillis())
            .summaryStatistics());
  }

  /** What still waits when the same chat's next outage begins is measured from the end of that. */
  private static long nextFor(String chat, Outage outage, List<Outage> all) {
    return all.stream()
        .filter(other -> other.chats().contains(chat))
        .mapToLong(other -> other.when().from())
        .filter(from -> from > outage.when().to())
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private static Optional<Long> firstEnd(List<Deed.Committed> commits) {
    return commits.stream().map(commit -> commit.when().to()).min(Comparator.naturalOrder());
  }

  boolean anythingWaited() {
    return waited.getCount() > 0;
  }

  boolean within(Duration most) {
    return !anythingWaited() || waited.getMax() < most.toMillis();
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
        + (!anythingWaited()
            ? "nothing waited"
            : waited.getCount()
                + " waited, the first "
                + waited.getMin()
                + " ms more, the last "
                + waited.getMax()
                + " ms");
  }
}
