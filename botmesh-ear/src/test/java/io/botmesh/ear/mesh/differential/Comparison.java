package io.botmesh.ear.mesh.differential;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells the same stories to several stores and compares what they answer. */
final class Comparison implements AutoCloseable {
  private final List<Side> sides;

  Comparison(List<Side> sides) {
    this.sides = sides;
  }

  /** Tells a story to its end, or to the first step that is not answered alike. */
  Told tell(Storyteller teller, Tally tally) {
    restart();
    List<Step> steps = new ArrayList<>();
    Optional<Difference> difference = Optional.empty();
    for (Optional<Act> next = teller.next(); next.isPresent(); next = teller.next()) {
      Step step = new Step(steps.size() + 1, next.get());
      steps.add(step);
      Map<String, Object> answers = answers(step);
      difference = differing(step, answers);
      if (difference.isPresent()) {
        break;
      }
      Object answer = answers.get(sides.get(0).name());
      teller.heard(step.act(), answer);
      tally.count(step.act(), answer, before(steps, step));
    }
    return new Told(steps, difference);
  }

  /** Tells steps again, or some of them. */
  Optional<Difference> retell(List<Step> steps) {
    restart();
    return steps.stream().flatMap(step -> differing(step, answers(step)).stream()).findFirst();
  }

  @Override
  public void close() {
    sides.forEach(Side::close);
  }

  private static boolean before(List<Step> steps, Step step) {
    return steps.stream()
        .anyMatch(told -> told.number() < step.number() && told.act().equals(step.act()));
  }

  private void restart() {
    sides.forEach(Side::restart);
  }

  private Map<String, Object> answers(Step step) {
    Map<String, Object> answers = new LinkedHashMap<>();
    sides.forEach(side -> answers.put(side.name(), side.answer(step)));
    return answers;
  }

  private static Optional<Difference> differing(Step step, Map<String, Object> answers) {
    Set<Object> unlike = new HashSet<>(answers.values());
    unlike.remove(Act.UNSHOWN);
    return unlike.size() <= 1 ? Optional.empty() : Optional.of(new Difference(step, answers));
  }

  /**
   * A story that was told.
   *
   * @param steps its steps
   * @param difference where it ended early, if it did
   */
  record Told(List<Step> steps, Optional<Difference> difference) {}
}
