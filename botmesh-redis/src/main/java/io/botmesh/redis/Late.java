package io.botmesh.redis;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Something that is made when it is first needed, because making it needs a server; what could not
 * be made is tried again at the next need. Thread-safe.
 *
 * @param <T> what it is
 */
final class Late<T extends AutoCloseable> implements AutoCloseable {
  private final Supplier<T> maker;
  private T made; // guarded by this
  private volatile boolean closed;

  Late(Supplier<T> maker) {
    this.maker = maker;
  }

  /**
   * Returns it.
   *
   * @throws IllegalStateException once closed
   */
  synchronized T get() {
    if (closed) {
      throw new IllegalStateException("BMESH-0543 The connections to Redis are closed");
    }
    if (made == null) {
      made = maker.get();
    }
    return made;
  }

  /** Returns it if it was made and is not closed. */
  synchronized Optional<T> ifThere() {
    return closed ? Optional.empty() : Optional.ofNullable(made);
  }

  boolean isClosed() {
    return closed;
  }

  /** Closes it, if it was made; nothing is made from now on. Closing twice is harmless. */
  @Override
  public void close() {
    T last = end();
    if (last == null) {
      return;
    }
    try {
      last.close();
    } catch (RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new IllegalStateException("BMESH-0544 The connections to Redis do not close", failure);
    }
  }

  private synchronized T end() {
    closed = true;
    T last = made;
    made = null;
    return last;
  }
}
