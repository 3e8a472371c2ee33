package io.botmesh.ear;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * One server process with the EAR: its own JVM, ports, output directory and log. It ends with
 * {@link #close()}, or with this JVM.
 */
final class LibertyReplica implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofMinutes(5);

  private final Path directory;
  private final int port;
  private final Process process;
  private final Thread atExit;

  private LibertyReplica(Path directory, int port, Process process) {
    this.directory = directory;
    this.port = port;
    this.process = process;
    this.atExit = new Thread(process::destroyForcibly, "replica-at-exit");
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * Launches a server; it is not ready yet.
   *
   * @param label its replica label
   * @param settings further environment
   */
  static LibertyReplica launch(String label, Map<String, String> settings) {
    int port = freePort();
    try {
      Path home = Path.of(property("botmesh.test.liberty"));
      Path outputs = Files.createDirectories(Path.of(property("botmesh.test.output")));
      // Always a new one: the server's cache takes a nested archive with an old date for unchanged.
      Path directory = Files.createTempDirectory(outputs, label + "-");
      ProcessBuilder server =
          new ProcessBuilder(home.resolve("bin/server").toString(), "run", "botmesh")
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("log").toFile());
      server.environment().putAll(environment(label, port, directory));
      server.environment().putAll(settings);
      return new LibertyReplica(directory, port, server.start());
    } catch (IOException e) {
      throw new UncheckedIOException("Replica " + label + " cannot be launched", e);
    }
  }

  private static Map<String, String> environment(String label, int port, Path directory) {
    Map<String, String> environment = new HashMap<>();
    environment.put("JAVA_HOME", javaHome().toString());
    environment.put("WLP_USER_DIR", property("botmesh.test.servers"));
    environment.put("WLP_OUTPUT_DIR", directory.toString());
    environment.put("HTTP_PORT", Integer.toString(port));
    environment.put("HTTPS_PORT", Integer.toString(freePort()));
    environment.put("BOTMESH_REPLICA_LABEL", label);
    return environment;
  }

  private static Path javaHome() {
    return Path.of(property("botmesh.test.java")).getParent().getParent();
  }

  /** Waits until the server says that it is ready. */
  LibertyReplica ready() {
    await("readiness of " + this)
        .atMost(START_LIMIT)
        .pollInterval(Duration.ofMillis(500))
        .failFast("the server ended: " + this, () -> !process.isAlive())
        .until(() -> new ChatClient(port, "health").isReady());
    return this;
  }

  /** Returns somebody who talks through this server. */
  ChatClient chat(String chat) {
    return new ChatClient(port, chat);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Waits until the process has ended by itself. */
  void awaitEnd() {
    try {
      if (!process.waitFor(60, SECONDS)) {
        throw new AssertionError(this + " still runs");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted", e);
    }
  }

  /** Ends it at once, as {@code kill -9} does. */
  void kill() {
    signal("-KILL");
    awaitEnd();
  }

  /** Freezes it (SIGSTOP). */
  void pause() {
    signal("-STOP");
  }

  /** Lets it go on (SIGCONT). */
  void resume() {
    signal("-CONT");
  }

  /** Ends it in an orderly way. */
  void stop() {
    signal("-TERM");
    awaitEnd();
  }

  private void signal(String signal) {
    try {
      // "server run" becomes the JVM, so this is the JVM's own pid.
      int code = new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
      if (code != 0) {
        throw new AssertionError(this + " cannot be sent " + signal);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(this + " cannot be sent " + signal, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns what it has logged so far. */
  String log() {
    try {
      return Files.readString(directory.resolve("log"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("No log of " + this, e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    awaitEnd();
    Runtime.getRuntime().removeShutdownHook(atExit);
  }

  @Override
  public String toString() {
    return "server at port " + port + " with log " + directory.resolve("log");
  }

  private static String property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException("Run by mvn verify: " + name + " is not set");
    }
    return value;
  }

  private static int freePort() {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return probe.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("No free port", e);
    }
  }
}
