package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.LogWatch;
import io.botmesh.api.spi.Subscription;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;

/** Who watches the logs of a hub. Thread-safe. */
final class MemoryLogWatch implements LogWatch {
  private enum Letter {
    GROWN
  }

  private final Executor callbacks;
  private final ConcurrentMap<ChatId, Set<Mailbox<Letter>>> watchers = new ConcurrentHashMap<>();

  MemoryLogWatch(Executor callbacks) {
    this.callbacks = callbacks;
  }

  @Override
  public Subscription watch(ChatId chat, Runnable grown) {
    Mailbox<Letter> mailbox = new Mailbox<>(callbacks, letter -> grown.run());
    mailbox.open();
    watchers.compute(chat, (id, others) -> Sets.with(others, mailbox));
    return () -> {
      mailbox.close();
      watchers.computeIfPresent(chat, (id, others) -> Sets.without(others, mailbox));
    };
  }

  void grew(ChatId chat) {
    watchers.getOrDefault(chat, Set.of()).forEach(mailbox -> mailbox.put(Letter.GROWN));
  }
}
