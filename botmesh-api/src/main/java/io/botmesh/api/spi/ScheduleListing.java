package io.botmesh.api.spi;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A page of a part's schedules. Immutable.
 *
 * @param schedules in the order in which they are due
 * @param next where the next page begins, to be handed back as it is; empty after the last one
 */
public record ScheduleListing(List<Schedule> schedules, Optional<String> next) {
  /** Copies the list. */
  public ScheduleListing {
    schedules = List.copyOf(schedules);
    Objects.requireNonNull(next, "next");
  }
}
