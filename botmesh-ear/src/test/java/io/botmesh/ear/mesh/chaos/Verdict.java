package io.botmesh.ear.mesh.chaos;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the rules say of a history.
 *
 * @param findings all that should not be
 */
record Verdict(List<Finding> findings) {
  private static final List<Rule> RULES =
      List.of(
          new FencesOnlyGrow(),
          new TurnsDoNotOverlap(),
          new NothingIsLost(),
          new RepliesComeOnce(),
          new SendsAreMarked());

  static Verdict on(List<Story> stories) {
    return new Verdict(
        stories.stream()
            .flatMap(story -> RULES.stream().flatMap(rule -> rule.brokenIn(story)))
            .toList());
  }

  /** Returns what nothing excuses. */
  List<Finding> violations() {
    return findings.stream().filter(finding -> !finding.lostByRedis()).toList();
  }

  /** Returns how much Redis lost, by kind. */
  Map<String, Long> lostByRedis() {
    return findings.stream()
        .filter(Finding::lostByRedis)
        .collect(Collectors.groupingBy(Finding::kind, TreeMap::new, Collectors.counting()));
  }
}
