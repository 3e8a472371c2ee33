package io.botmesh.ear.mesh.differential;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * A step that was not answered alike.
 *
 * @param step the step
 * @param answers what each side answered, by its name
 */
record Difference(Step step, Map<String, Object> answers) {
  @Override
  public String toString() {
    return answers.entrySet().stream()
        .map(answer -> "  " + answer.getKey() + ": " + answer.getValue())
        .collect(Collectors.joining("\n", "step " + step.number() + "\n", ""));
  }
}
