package io.botmesh.redis;

import io.botmesh.api.spi.Token;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Makes names for the calls of this store, unlike those of any other. Thread-safe. */
final class CallNames {
  private final AtomicLong made = new AtomicLong();
  private final String mine;

  CallNames(RandomGenerator random) {
    this.mine = "store-" + Long.toHexString(random.nextLong());
  }

  Token next() {
    return new Token(mine + "-" + made.incrementAndGet());
  }
}
