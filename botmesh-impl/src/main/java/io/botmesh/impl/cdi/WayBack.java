package io.botmesh.impl.cdi;

import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.spi.SafeTrace;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What a start has opened, to be closed in the opposite order, each once. Thread-safe; closing
 * again does nothing.
 */
final class WayBack implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WayBack.class.getName());

  private final Deque<Step> steps = new ArrayDeque<>();

  synchronized void add(String what, AutoCloseable closing) {
    steps.push(new Step(what, closing));
  }

  @Override
  public synchronized void close() {
    for (Step step = steps.poll(); step != null; step = steps.poll()) {
      close(step);
    }
  }

  private static void close(Step step) {
    try {
      step.closing().close();
    } catch (Exception failed) {
      // The other steps matter all the more.
      LOG.log(
          WARNING,
          "BMESH-0614 A stopping bot could not close its " + step.what() + SafeTrace.of(failed));
    }
  }

  private record Step(String what, AutoCloseable closing) {}
}
