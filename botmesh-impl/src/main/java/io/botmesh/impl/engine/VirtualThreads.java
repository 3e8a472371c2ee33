package io.botmesh.impl.engine;

import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

/**
 * Virtual threads where the JDK has them (21 and later). By reflection, since the library is
 * compiled for 17; the methods are called through the public interface {@code Thread.Builder},
 * whose implementation is not accessible.
 */
final class VirtualThreads {
  private VirtualThreads() {}

  /** Returns what makes an executor of one virtual thread a task; empty on an older JDK. */
  static Optional<Supplier<ExecutorService>> executor(String bot) {
    if (Runtime.version().feature() < 21) {
      return Optional.empty();
    }
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Class<?> type = Class.forName("java.lang.Thread$Builder");
      builder =
          type.getMethod("name", String.class, long.class)
              .invoke(builder, "botmesh-" + bot + "-turn-", 1L);
      ThreadFactory factory = (ThreadFactory) type.getMethod("factory").invoke(builder);
      Supplier<ExecutorService> made =
          () -> {
            try {
              return (ExecutorService)
                  Executors.class
                      .getMethod("newThreadPerTaskExecutor", ThreadFactory.class)
                      .invoke(null, factory);
            } catch (NoSuchMethodException
                | IllegalAccessException
                | InvocationTargetException absent) {
              throw new IllegalStateException(
                  "This JDK has no executor of virtual threads", absent);
            }
          };
      return Optional.of(made);
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | IllegalAccessException
        | InvocationTargetException absent) {
      return Optional.empty();
    }
  }
}
