package io.botmesh.api.spi;

import io.botmesh.api.Fence;
import java.util.Objects;

/**
 * Fencing token of a schedule: which decision put or cancelled it. Decisions of a chat have an
 * order, since its fences only grow; of two about one schedule the greater counts, in whatever
 * order they arrive (C22).
 *
 * @param fence the turn that decided
 * @param place which of that turn's decisions it is, from 1
 */
public record Decision(Fence fence, int place) implements Comparable<Decision> {
  /**
   * Refuses a place that no decision has.
   *
   * @throws NullPointerException if the fence is null
   * @throws IllegalArgumentException if the place is below 1
   */
  public Decision {
    Objects.requireNonNull(fence, "fence");
    if (place < 1) {
      throw new IllegalArgumentException(
          "BMESH-0661 The place of a decision starts at 1, was " + place);
    }
  }

  @Override
  public int compareTo(Decision other) {
    int byFence = fence.compareTo(other.fence);
    return byFence != 0 ? byFence : Integer.compare(place, other.place);
  }

  @Override
  public String toString() {
    return fence + "." + place;
  }
}
