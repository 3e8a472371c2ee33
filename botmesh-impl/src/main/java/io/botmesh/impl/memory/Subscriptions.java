package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.LogWatch;
import io.botmesh.api.spi.Subscription;
import io.botmesh.api.spi.WakeUps;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What one backend listens to on a hub, so that closing the backend ends it. Thread-safe. */
final class Subscriptions implements AutoCloseable {
  private final Set<Subscription> open = ConcurrentHashMap.newKeySet();

  LogWatch noting(LogWatch logs) {
    return (chat, grown) -> noted(logs.watch(chat, grown));
  }

  WakeUps noting(WakeUps hints) {
    return new WakeUps() {
      @Override
      public Subscription listen(ReplicaId me, Listener listener) {
        return noted(hints.listen(me, listener));
      }

      @Override
      public void hint(ReplicaId to, ChatId chat) {
        hints.hint(to, chat);
      }

      @Override
      public void gone(ReplicaId me, Collection<ReplicaId> others) {
        hints.gone(me, others);
      }
    };
  }

  @Override
  public void close() {
    open.forEach(Subscription::close);
    open.clear();
  }

  private Subscription noted(Subscription subscription) {
    open.add(subscription);
    return () -> {
      subscription.close();
      open.remove(subscription);
    };
  }
}
