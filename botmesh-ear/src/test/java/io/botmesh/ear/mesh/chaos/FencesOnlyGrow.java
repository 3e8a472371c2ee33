package io.botmesh.ear.mesh.chaos;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** No number is given to two grants, and a later grant has a greater one. Nothing excuses it. */
final class FencesOnlyGrow implements Rule {
  @Override
  public Stream<Finding> brokenIn(Story story) {
    Collection<Deed.Granted> grants = firstAnswers(story);
    return Stream.concat(givenTwice(story, grants), goneBack(story, grants));
  }

  /** A grant may be asked for again, and is answered with the same number. */
  private static Collection<Deed.Granted> firstAnswers(Story story) {
    return story
        .all(Deed.Granted.class)
        .collect(
            Collectors.toMap(
                Deed.Granted::token,
                Function.identity(),
                BinaryOperator.minBy(Comparator.comparingLong(grant -> grant.when().to()))))
        .values();
  }

  private static Stream<Finding> givenTwice(Story story, Collection<Deed.Granted> grants) {
    return grants.stream().collect(Collectors.groupingBy(Deed.Granted::fence)).entrySet().stream()
        .filter(same -> same.getValue().size() > 1)
        .map(same -> story.violation("fence given twice: " + same.getValue()));
  }

  private static Stream<Finding> goneBack(Story story, Collection<Deed.Granted> grants) {
    List<Deed.Granted> byEnd =
        grants.stream().sorted(Comparator.comparingLong(grant -> grant.when().to())).toList();
    return grants.stream()
        .flatMap(
            later ->
                byEnd.stream()
                    .takeWhile(earlier -> earlier.when().isBefore(later.when()))
                    .filter(earlier -> earlier.fence() > later.fence())
                    .limit(1)
                    .map(earlier -> story.violation("fence went back: " + earlier + ", " + later)));
  }
}
