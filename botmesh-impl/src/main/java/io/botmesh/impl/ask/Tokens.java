package io.botmesh.impl.ask;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Token;
import java.util.concurrent.atomic.AtomicLong;

/** Makes the names of this replica's calls, each once. Thread-safe. */
public final class Tokens {
  private final ReplicaId me;
  private final AtomicLong counter = new AtomicLong();

  /**
   * For one process start; the replica id's nonce keeps its tokens apart from those of any other.
   */
  public Tokens(ReplicaId me) {
    this.me = me;
  }

  /** Returns a name that no call has had. */
  public Token next() {
    return new Token(me.value() + "#" + counter.incrementAndGet());
  }
}
