package io.botmesh.webchat;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.ProviderContext;
import io.botmesh.api.spi.ProviderFactory;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes the web chat of a bot. It has no keys of its own. */
public final class WebChatFactory implements ProviderFactory {
  /** Threads that read logs for open browsers; a store out of reach holds each for its time-out. */
  private static final int READERS = 4;

  private static final long IDLE_SECONDS = 30;

  @Override
  public String name() {
    return WebChatProvider.NAME;
  }

  @Override
  public Set<String> keys() {
    return Set.of();
  }

  @Override
  public List<Complaint> check(ConfigView config) {
    return List.of();
  }

  @Override
  public Provider create(ProviderContext context) {
    // Its threads are made at the first watch and leave when nobody watches.
    ScheduledThreadPoolExecutor readers =
        new ScheduledThreadPoolExecutor(READERS, named("botmesh-webchat-" + context.bot()));
    readers.setRemoveOnCancelPolicy(true);
    readers.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    readers.allowCoreThreadTimeOut(true);
    return new WebChatProvider(context, readers);
  }

  private static ThreadFactory named(String name) {
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
