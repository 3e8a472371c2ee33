package io.botmesh.impl.dialogue;

import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers the threads that it makes: virtual ones, where this JDK has them. */
final class CountedThreads implements StackThreads {
  private static final ClassLoader LOADER = CountedThreads.class.getClassLoader();
  private final StackThreads threads;
  private final List<Thread> made = new CopyOnWriteArrayList<>();

  CountedThreads() {
    this(
        StackThreads.virtual("shop", LOADER)
            .orElseGet(() -> StackThreads.platform("shop", LOADER)));
  }

  CountedThreads(StackThreads threads) {
    this.threads = threads;
  }

  @Override
  public Thread of(Runnable body) {
    Thread thread = threads.of(body);
    made.add(thread);
    return thread;
  }

  List<Thread> made() {
    return made;
  }

  long alive() {
    return made.stream().filter(Thread::isAlive).count();
  }

  void awaitAlive(long many) {
    await().until(() -> alive() == many);
  }
}
