package io.botmesh.ear.mesh.chaos;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An entry is sent once; again only if it was handed out as one that may have been sent, or if its
 * ticking off had no answer.
 */
final class SendsAreMarked implements Rule {
  @Override
  public Stream<Finding> brokenIn(Story story) {
    Map<String, List<Deed.Sent>> sends =
        story.all(Deed.Sent.class).collect(Collectors.groupingBy(Deed.Sent::entry));
    return sends.values().stream()
        .filter(same -> same.size() > 1)
        .flatMap(
            same ->
                same.stream()
                    .sorted(Comparator.comparingLong(sent -> sent.when().from()))
                    .skip(1)
                    .filter(again -> !marked(story, again) && !unticked(story, again))
                    // That it was ticked off may be lost as well.
                    .map(
                        again ->
                            story.unlessInPeril(
                                same.stream(), "sent again without a mark: " + same)));
  }

  private static boolean unticked(Story story, Deed.Sent again) {
    return story
        .all(Deed.Unticked.class)
        .anyMatch(
            tick -> tick.entry().equals(again.entry()) && tick.when().from() < again.when().from());
  }

  private static boolean marked(Story story, Deed.Sent again) {
    return story
        .all(Deed.HandedOut.class)
        .filter(handed -> handed.entry().equals(again.entry()))
        .anyMatch(handed -> handed.maybe() && handed.when().from() < again.when().to());
  }
}
