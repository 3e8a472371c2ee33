package io.botmesh.impl.dialogue;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Makes the threads that bodies run on, one a stack. Thread-safe. */
@FunctionalInterface
public interface StackThreads {
  /** Returns a thread of its own for a body, named and not yet started. */
  Thread of(Runnable body);

  /**
   * Returns what makes platform threads, such as do not keep the process alive.
   *
   * @param loader the class loader that bodies find on their thread
   */
  static StackThreads platform(String bot, ClassLoader loader) {
    AtomicLong number = new AtomicLong();
    return body -> {
      Thread thread = new Thread(body, "botmesh-" + bot + "-talk-" + number.incrementAndGet());
      thread.setDaemon(true);
      thread.setContextClassLoader(loader);
      return thread;
    };
  }

  /** Returns what makes virtual threads; empty on a JDK without them. */
  static Optional<StackThreads> virtual(String bot, ClassLoader loader) {
    return VirtualStacks.of("botmesh-" + bot + "-talk-", loader);
  }
}
