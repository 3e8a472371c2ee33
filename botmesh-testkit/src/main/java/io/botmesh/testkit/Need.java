package io.botmesh.testkit;

import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * Something that tests want and a machine may lack. Where it is missing they are skipped; where the
 * system property {@code botmesh.require} names it, they fail instead.
 *
 * @param name what {@code botmesh.require} calls it: a comma separated list of such names
 * @param complaint what is missing, and what to install
 */
public record Need(String name, String complaint) {
  /**
   * Returns what was found.
   *
   * @throws org.opentest4j.TestAbortedException if it is missing, so that the test is skipped
   * @throws AssertionError if it is missing and required
   */
  public <T> T metBy(Optional<T> found) {
    return metBy(found, System.getProperty("botmesh.require", ""));
  }

  <T> T metBy(Optional<T> found, String required) {
    if (found.isEmpty() && Arrays.asList(required.split("[\\s,]+")).contains(name)) {
      Assertions.fail(complaint + ", since botmesh.require names " + name);
    }
    if (found.isEmpty()) {
      Assumptions.abort(complaint);
    }
    return found.orElseThrow();
  }
}
