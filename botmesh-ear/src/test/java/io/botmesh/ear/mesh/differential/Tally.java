package io.botmesh.ear.mesh.differential;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How often each kind of answer was reached. */
final class Tally {
  private static final String AGAIN = "again: ";

  private final Map<String, Integer> kinds = new TreeMap<>();
  private int calls;

  /** Counts an answer; one to a call asked again counts as another kind. */
  void count(Act act, Object answer, boolean again) {
    calls++;
    kinds.merge((again ? AGAIN : "") + Kinds.of(act, answer), 1, Integer::sum);
  }

  int calls() {
    return calls;
  }

  Set<String> kinds() {
    return kinds.keySet();
  }

  @Override
  public String toString() {
    return kinds.entrySet().stream()
        .map(kind -> kind.getKey() + " " + kind.getValue())
        .collect(Collectors.joining(", ", calls + " calls: ", ""));
  }
}
