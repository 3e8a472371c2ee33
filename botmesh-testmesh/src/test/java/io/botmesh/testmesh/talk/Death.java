package io.botmesh.testmesh.talk;

import io.botmesh.testmesh.Call;
import java.util.List;

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
    return java.util.stream.IntStream.rangeClosed(1, calls.size())
        .boxed()
        .flatMap(
            call -> java.util.Arrays.stream(Moment.values()).map(moment -> new Death(call, moment)))
        .toList();
  }
}
