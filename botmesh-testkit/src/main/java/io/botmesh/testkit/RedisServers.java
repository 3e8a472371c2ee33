package io.botmesh.testkit;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Real Redis servers for a test class (static field) or for each test (instance field):
 *
 * <pre>{@code
 * @RegisterExtension static final RedisServers redis = RedisServers.seven();
 * }</pre>
 *
 * The first server starts with the class or test, all end with it. Where Redis 7 is wanted but not
 * on the PATH the tests are skipped; with the system property {@code botmesh.require} naming {@code
 * redis7} they fail instead.
 */
public final class RedisServers
    implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback {
  private final RedisSupply supply;
  private final boolean persistent;
  private final List<String> further;
  private final List<RedisServer> started = new ArrayList<>();

  /** The class and those nested in it that run just now: they share the servers. */
  private int classes;

  private RedisServers(RedisSupply supply, boolean persistent, String... further) {
    this.supply = supply;
    this.persistent = persistent;
    this.further = List.of(further);
  }

  /** Redis 7 or later, from the PATH. */
  public static RedisServers seven() {
    return new RedisServers(RedisSupply.seven(), false);
  }

  /** Redis 6.2, as embedded-redis brings it along. */
  public static RedisServers embedded() {
    return new RedisServers(RedisSupply.embedded(), false);
  }

  /** Redis 7 or later if it is on the PATH, else Redis 6.2. */
  public static RedisServers newest() {
    return new RedisServers(RedisSupply.newest(), false);
  }

  /** Returns the same kind, but with data that outlive {@link RedisServer#stop()}. */
  public RedisServers persistent() {
    return new RedisServers(supply, true, further.toArray(String[]::new));
  }

  /** Returns the same kind, started with further arguments. */
  public RedisServers with(String... arguments) {
    return new RedisServers(supply, persistent, arguments);
  }

  /** Returns the first server. */
  public synchronized RedisServer server() {
    if (started.isEmpty()) {
      throw new IllegalStateException("No Redis runs: is this a field with @RegisterExtension?");
    }
    return started.get(0);
  }

  /** Starts one more server; it ends with the others. */
  public synchronized RedisServer another() {
    RedisServer server =
        RedisServer.started(supply.binary(), RedisArguments.server(persistent, further));
    started.add(server);
    return server;
  }

  /** Returns the first server's port. */
  public int port() {
    return server().port();
  }

  /** Returns the first server's address as {@code redis://127.0.0.1:port}. */
  public String url() {
    return server().url();
  }

  /** Ends the first server in an orderly way. */
  public void stop() {
    server().stop();
  }

  /** Starts the first server again on its port. */
  public void start() {
    server().start();
  }

  /** Freezes the first server. */
  public void pause() {
    server().pause();
  }

  /** Lets the first server go on. */
  public void resume() {
    server().resume();
  }

  /** Runs one command on the first server. */
  public Object command(String... words) {
    return server().command(words);
  }

  /** Removes all data of the first server. */
  public void flush() {
    server().flush();
  }

  /** Writes down what the first server runs. */
  public RedisMonitor monitor() {
    return server().monitor();
  }

  @Override
  public synchronized void beforeAll(ExtensionContext context) {
    classes++;
    if (classes == 1) {
      another();
    }
  }

  @Override
  public synchronized void beforeEach(ExtensionContext context) {
    if (classes == 0) {
      another();
    }
  }

  @Override
  public synchronized void afterEach(ExtensionContext context) {
    if (classes == 0) {
      endAll();
    }
  }

  @Override
  public synchronized void afterAll(ExtensionContext context) {
    classes--;
    if (classes == 0) {
      endAll();
    }
  }

  private void endAll() {
    started.forEach(RedisServer::close);
    started.clear();
    supply.close();
  }
}
