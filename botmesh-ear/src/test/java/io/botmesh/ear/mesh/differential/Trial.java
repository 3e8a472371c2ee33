package io.botmesh.ear.mesh.differential;

import io.botmesh.ear.mesh.differential.Comparison.Told;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Many stories, told to stores that are compared.
 *
 * @param comparisons under several bounds; the stories take turns
 * @param stories how many
 * @param length how many steps each has before it clears up
 * @param times the times they are told in
 */
record Trial(List<Comparison> comparisons, int stories, int length, Times times)
    implements AutoCloseable {
  /** Returns a report on the first story that is not answered alike, told as shortly as can be. */
  Optional<Report> report(Tally tally) {
    for (long seed = 1; seed <= stories; seed++) {
      Comparison comparison = comparisons.get((int) (seed % comparisons.size()));
      Told told = comparison.tell(new Storyteller(seed, length, times), tally);
      if (told.difference().isPresent()) {
        return Optional.of(report(seed, comparison, told));
      }
    }
    return Optional.empty();
  }

  private static Report report(long seed, Comparison comparison, Told told) {
    List<Step> least =
        Shrinking.shrunk(told.steps(), steps -> comparison.retell(steps).isPresent());
    // What depends on chance may go another way when it is told again: then the whole is shown.
    return comparison
        .retell(least)
        .map(difference -> new Report(seed, least, difference))
        .orElseGet(() -> new Report(seed, told.steps(), told.difference().orElseThrow()));
  }

  @Override
  public void close() {
    comparisons.forEach(Comparison::close);
  }

  /**
   * A story that was not answered alike.
   *
   * @param seed its seed
   * @param steps what is left of it when all is left out that does not matter
   * @param difference where it was not answered alike
   */
  record Report(long seed, List<Step> steps, Difference difference) {
    @Override
    public String toString() {
      return steps.stream()
          .map(step -> "  " + step.number() + " " + step.act())
          .collect(Collectors.joining("\n", "seed " + seed + "\n", "\n" + difference));
    }
  }
}
