package io.botmesh.testmesh.talk;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What happened in a mesh, line by line, for whoever reads why a test failed. */
final class Story {
  private final Supplier<Duration> passed;
  private final List<String> lines = new ArrayList<>();

  /**
   * Without lines.
   *
   * @param passed how much time has passed
   */
  Story(Supplier<Duration> passed) {
    this.passed = passed;
  }

  void tell(String what) {
    lines.add("  " + BigDecimal.valueOf(passed.get().toMillis(), 3) + " s  " + what);
  }

  /** Returns what a test fails with. */
  AssertionError failure(String what) {
    return new AssertionError(
        what + "\nThis is what happened:\n" + String.join("\n", lines) + "\n");
  }
}
