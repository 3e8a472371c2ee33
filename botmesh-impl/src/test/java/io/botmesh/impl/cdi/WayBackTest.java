package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WayBackTest {
  private final List<String> closed = new ArrayList<>();

  @Test
  void whatWasOpenedLastIsClosedFirstAndEachOnce() {
    WayBack way = new WayBack();
    way.add("backend", () -> closed.add("backend"));
    way.add("engine", () -> closed.add("engine"));

    way.close();
    way.close();

    assertThat(closed).containsExactly("engine", "backend");
  }

  @Test
  void oneThatCannotBeClosedHoldsUpNoOther() {
    WayBack way = new WayBack();
    way.add("backend", () -> closed.add("backend"));
    way.add(
        "engine",
        () -> {
          throw new IllegalStateException("stuck");
        });

    way.close();

    assertThat(closed).containsExactly("backend");
  }
}
