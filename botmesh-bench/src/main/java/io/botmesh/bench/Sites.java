package io.botmesh.bench;

import java.util.concurrent.atomic.AtomicInteger;

/** Sites on a server that was empty when the first was given out. Thread-safe. */
final class Sites {
  private final String host;
  private final int port;
  private final AtomicInteger given = new AtomicInteger();

  Sites(String host, int port) {
    this.host = host;
    this.port = port;
  }

  String host() {
    return host;
  }

  int port() {
    return port;
  }

  /** Returns one that nobody has. */
  Site next() {
    return new Site(host, port, "bench" + given.incrementAndGet());
  }
}
