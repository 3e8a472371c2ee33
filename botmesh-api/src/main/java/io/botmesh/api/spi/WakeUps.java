package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import java.util.Collection;

/**
 * Hints that a chat has work. Losing one costs time, never a message. The turn store sends hints by
 * itself from within its operations. Thread-safe.
 */
public interface WakeUps {
  /**
   * Listens for a replica's hints, on a thread of the backend, until closed. A broken connection is
   * made again by itself; only an engine that stops closes the subscription.
   */
  Subscription listen(ReplicaId me, Listener listener);

  /** Sends a hint. Never throws for a backend out of reach; the hint is then lost. */
  void hint(ReplicaId to, ChatId chat);

  /** Tells replicas that this one is gone. Never throws for a backend out of reach. */
  void gone(ReplicaId me, Collection<ReplicaId> others);

  /** What a replica hears. Must return quickly. */
  interface Listener {
    /** A chat may have work. */
    void hinted(ChatId chat);

    /** A replica has stopped in an orderly way. */
    void gone(ReplicaId replica);

    /**
     * Hints may have been missed: look at every chat that is waited for. Comes first once listening
     * has begun.
     */
    void resumed();

    /** Hints cannot come at all: look every so often. Comes at most once. */
    void deaf();
  }
}
