package io.botmesh.impl.dialogue;

import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/**
 * Virtual threads where the JDK has them (21 and later). By reflection, since the library is
 * compiled for 17; the methods are called through the public interface {@code Thread.Builder},
 * whose implementation is not accessible.
 */
final class VirtualStacks {
  private VirtualStacks() {}

  static Optional<StackThreads> of(String namePrefix, ClassLoader loader) {
    // 19 and 20 have them as a preview only.
    if (Runtime.version().feature() < 21) {
      return Optional.empty();
    }
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Class<?> type = Class.forName("java.lang.Thread$Builder");
      builder = type.getMethod("name", String.class, long.class).invoke(builder, namePrefix, 1L);
      ThreadFactory factory = (ThreadFactory) type.getMethod("factory").invoke(builder);
      return Optional.of(
          body -> {
            Thread thread = factory.newThread(body);
            thread.setContextClassLoader(loader);
            return thread;
          });
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | IllegalAccessException
        | InvocationTargetException absent) {
      return Optional.empty();
    }
  }
}
