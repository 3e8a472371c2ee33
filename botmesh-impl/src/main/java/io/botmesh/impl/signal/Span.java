package io.botmesh.impl.signal;

/** A deed under way. Thread-safe; no method blocks or throws. */
public interface Span {
  /** Of a deed that nobody listens to. */
  Span NONE = new NoSpan();

  /** Returns where what follows from this deed is to go on; empty if nobody listens. */
  String trail();

  /** Tells a detail. */
  Span with(Detail detail, long value);

  /** Tells a detail. */
  Span with(Detail detail, String value);

  /** Makes it current on this thread, until that is closed on the same thread. */
  Current current();

  /**
   * Ends it. Only the first end counts.
   *
   * @param outcome one of a few constant words
   */
  void ends(String outcome);

  /**
   * Ends it as something that went wrong. Only the first end counts.
   *
   * @param outcome one of a few constant words
   */
  void fails(String outcome);

  /**
   * Ends it as failed. Only the first end counts.
   *
   * @param failure told by its class alone: its message may quote a user
   */
  void fails(Throwable failure);

  /** Being current on a thread. */
  @FunctionalInterface
  interface Current extends AutoCloseable {
    @Override
    void close();
  }
}
