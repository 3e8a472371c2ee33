package io.botmesh.impl.memory;

import io.botmesh.api.spi.Token;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Names for the calls that a hub's stores make of themselves. Thread-safe. All stores of a hub
 * share it, so that no two calls have one name; replicas' own calls have a {@code #} in theirs.
 */
final class CallNames {
  private final AtomicLong last = new AtomicLong();

  Token next() {
    return new Token("store " + last.incrementAndGet());
  }
}
