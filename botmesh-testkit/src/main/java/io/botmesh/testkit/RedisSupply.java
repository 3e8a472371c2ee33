package io.botmesh.testkit;

import java.nio.file.Path;
import java.util.Optional;

/** Where the {@code redis-server} of a test comes from. Thread-safe. */
final class RedisSupply implements AutoCloseable {
  private static final Need SEVEN_OR_LATER =
      new Need(
          "redis7",
          "No redis-server of version 7 or later is on the PATH: install the Debian package"
              + " redis-server (or redis of another system)");

  private enum Kind {
    SEVEN,
    EMBEDDED,
    NEWEST
  }

  private final Kind kind;
  private Optional<Path> unpacked = Optional.empty(); // guarded by this

  private RedisSupply(Kind kind) {
    this.kind = kind;
  }

  /** Redis 7 or later, from the PATH. */
  static RedisSupply seven() {
    return new RedisSupply(Kind.SEVEN);
  }

  /** Redis 6.2, as embedded-redis brings it along. */
  static RedisSupply embedded() {
    return new RedisSupply(Kind.EMBEDDED);
  }

  /** Redis 7 or later if it is on the PATH, else Redis 6.2. */
  static RedisSupply newest() {
    return new RedisSupply(Kind.NEWEST);
  }

  /** Returns the program; the test is skipped, or fails, if it is not there. */
  synchronized RedisBinary binary() {
    return switch (kind) {
      case SEVEN -> SEVEN_OR_LATER.metBy(RedisBinary.seven());
      case EMBEDDED -> unpacked();
      case NEWEST -> RedisBinary.seven().orElseGet(this::unpacked);
    };
  }

  /** Removes what was unpacked. Closing twice is harmless; it may be used again. */
  @Override
  public synchronized void close() {
    unpacked.ifPresent(RedisServer::remove);
    unpacked = Optional.empty();
  }

  private RedisBinary unpacked() {
    Path directory = unpacked.orElseGet(RedisServer::emptyDirectory);
    unpacked = Optional.of(directory);
    return RedisBinary.embedded(directory);
  }
}
