package io.botmesh.testkit;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Several real Redis processes that belong together, for a test class: a static field with
 * {@code @RegisterExtension}. They start with the class and end with it. Thread-safe.
 */
abstract class RedisGroup implements BeforeAllCallback, AfterAllCallback {
  private final RedisSupply supply;
  private final List<RedisServer> started = new ArrayList<>(); // guarded by this

  /** The class and those nested in it that run just now: they share the servers. */
  private int classes; // guarded by this

  RedisGroup(RedisSupply supply) {
    this.supply = supply;
  }

  /** Starts all processes and waits until they belong together. */
  abstract void form();

  /** Starts one process more; it ends with the others. */
  final synchronized RedisServer start(RedisArguments arguments) {
    RedisServer server = RedisServer.started(supply.binary(), arguments);
    started.add(server);
    return server;
  }

  /** Ends one process for good. */
  final synchronized void end(RedisServer server) {
    started.remove(server);
    server.close();
  }

  /** Returns all processes in the order of their start. */
  final synchronized List<RedisServer> all() {
    if (started.isEmpty()) {
      throw new IllegalStateException("No Redis runs: is this a static @RegisterExtension?");
    }
    return List.copyOf(started);
  }

  @Override
  public final void beforeAll(ExtensionContext context) {
    if (come() == 1) {
      form();
    }
  }

  @Override
  public final synchronized void afterAll(ExtensionContext context) {
    classes--;
    if (classes == 0) {
      started.forEach(RedisServer::close);
      started.clear();
      supply.close();
    }
  }

  private synchronized int come() {
    classes++;
    return classes;
  }
}
