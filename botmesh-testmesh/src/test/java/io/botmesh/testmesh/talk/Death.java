package io.botmesh.testmesh.talk;

import io.botmesh.testmesh.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Where a replica dies.
 *
 * @param call at which of its calls and sends, from 1
 * @param moment on which side of that
 */
record Death(int call, Moment moment) {
  /** A side of a call. */
  enum Moment {
    /** It is never done. */
    BEFORE,
    /** It is done, and its answer does not arrive. */
    AFTER
  }

  /** Returns every death that there can be in a story with so many calls. */
  static List<Death> all(List<Call> calls) {
    List<Death> all = new ArrayList<>();
    for (int call = 1; call <= calls.size(); call++) {
      all.add(new Death(call, Moment.BEFORE));
      all.add(new Death(call, Moment.AFTER));
    }
    return all;
  }

  /** Returns one of them. */
  static Death some(RandomGenerator chance, List<Call> calls) {
    return new Death(
        1 + chance.nextInt(calls.size()), chance.nextBoolean() ? Moment.BEFORE : Moment.AFTER);
  }
}
