package io.botmesh.ear.mesh.chaos;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Nobody commits once a newer turn was granted; what is stored was committed in this order. */
final class TurnsDoNotOverlap implements Rule {
  @Override
  public Stream<Finding> brokenIn(Story story) {
    return Stream.concat(overtaken(story), disordered(story));
  }

  private static Stream<Finding> overtaken(Story story) {
    List<Deed.Granted> grants = story.all(Deed.Granted.class).toList();
    return story.commits().values().stream()
        .filter(asked -> asked.stream().anyMatch(Deed.Committed::done))
        .map(TurnsDoNotOverlap::first)
        .flatMap(
            commit ->
                grants.stream()
                    .filter(newer -> newer.fence() > commit.fence())
                    .filter(newer -> newer.when().isBefore(commit.when()))
                    .map(
                        newer ->
                            // A newer grant that Redis lost leaves the older one in force.
                            story.unlessInPeril(
                                Stream.of(newer),
                                "commit under a newer turn: " + commit + ", " + newer)));
  }

  /** Asked again, a commit tells of what it did before: only its first asking counts. */
  private static Deed.Committed first(List<Deed.Committed> asked) {
    return asked.stream().min(Comparator.comparingLong(one -> one.when().from())).orElseThrow();
  }

  private static Stream<Finding> disordered(Story story) {
    List<Remains.Fate> inLine =
        story.remains().fates().values().stream()
            .filter(fate -> fate.committed() && story.fence(fate.token()).isPresent())
            .sorted(Comparator.comparingLong(Remains.Fate::ticket))
            .toList();
    return Stream.iterate(1, at -> at < inLine.size(), at -> at + 1)
        .filter(at -> fence(story, inLine.get(at)) <= fence(story, inLine.get(at - 1)))
        .map(
            at ->
                story.violation(
                    "turns out of order: " + inLine.get(at - 1) + " before " + inLine.get(at)));
  }

  private static long fence(Story story, Remains.Fate fate) {
    return story.fence(fate.token()).orElseThrow();
  }
}
