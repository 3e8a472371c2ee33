package io.botmesh.api.spi;

/**
 * Where the engine's events go. Thread-safe. A sink that throws is logged and otherwise ignored.
 */
@FunctionalInterface
public interface EventSink {
  /** Tells of one of {@code io.botmesh.api.event}. */
  void raise(Object event);
}
