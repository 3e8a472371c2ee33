package io.botmesh.impl.cdi;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** What the beans of all modules tell the test, and the test them. Thread-safe. */
@ApplicationScoped
public class Diary {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Set<String> opening = ConcurrentHashMap.newKeySet();
  private final AtomicInteger numbers = new AtomicInteger();

  // Not static, so that each container has its own.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<String> place = ThreadLocal.withInitial(() -> "nowhere");

  /** Adds a line. */
  public void write(String line) {
    lines.add(line);
  }

  /** Returns all lines. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  /** Begins with words that beans are to find. */
  public void open(String words) {
    opening.add(words);
  }

  /** Returns the words it began with. */
  public Set<String> opens() {
    return Set.copyOf(opening);
  }

  /** Counts. */
  public int nextNumber() {
    return numbers.incrementAndGet();
  }

  /** Returns where this thread is. */
  public String place() {
    return place.get();
  }

  /** Wraps a task so that its thread is somewhere. */
  public Runnable at(String there, Runnable task) {
    return () -> {
      String before = place.get();
      place.set(there);
      try {
        task.run();
      } finally {
        place.set(before);
      }
    };
  }
}
