package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Subscription;
import io.botmesh.api.spi.WakeUps;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;

/** The hints of a hub. Thread-safe. */
final class MemoryWakeUps implements WakeUps {
  private final Executor callbacks;
  private final ConcurrentMap<ReplicaId, Set<Mailbox<Letter>>> listeners =
      new ConcurrentHashMap<>();

  MemoryWakeUps(Executor callbacks) {
    this.callbacks = callbacks;
  }

  @Override
  public Subscription listen(ReplicaId me, Listener listener) {
    Mailbox<Letter> mailbox = new Mailbox<>(callbacks, letter -> letter.tell(listener));
    mailbox.put(new Resumed());
    listeners.compute(me, (replica, others) -> Sets.with(others, mailbox));
    // Only now: whoever looks at its chats on 'resumed' misses no hint sent after that look.
    mailbox.open();
    return () -> {
      mailbox.close();
      listeners.computeIfPresent(me, (replica, others) -> Sets.without(others, mailbox));
    };
  }

  @Override
  public void hint(ReplicaId to, ChatId chat) {
    tell(to, new Hinted(chat));
  }

  @Override
  public void gone(ReplicaId me, Collection<ReplicaId> others) {
    others.forEach(other -> tell(other, new Gone(me)));
  }

  private void tell(ReplicaId to, Letter letter) {
    listeners.getOrDefault(to, Set.of()).forEach(mailbox -> mailbox.put(letter));
  }

  private sealed interface Letter {
    void tell(Listener listener);
  }

  private record Resumed() implements Letter {
    @Override
    public void tell(Listener listener) {
      listener.resumed();
    }
  }

  private record Hinted(ChatId chat) implements Letter {
    @Override
    public void tell(Listener listener) {
      listener.hinted(chat);
    }
  }

  private record Gone(ReplicaId replica) implements Letter {
    @Override
    public void tell(Listener listener) {
      listener.gone(replica);
    }
  }
}
