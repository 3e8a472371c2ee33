package io.botmesh.ear.mesh.chaos;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Something that is done to Redis; it returns when Redis is whole again.
 *
 * @param name what
 * @param strike does it; is given a chat that is to be hit
 */
record Fault(String name, Strike strike) {
  /** Does it. */
  interface Strike {
    void at(String chat);
  }

  /** Returns the faults in an order of chance. */
  static List<Fault> shuffled(List<Fault> faults, Random dice) {
    List<Fault> shuffled = new ArrayList<>(faults);
    Collections.shuffle(shuffled, dice);
    return shuffled;
  }
}
