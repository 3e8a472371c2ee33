package io.botmesh.testkit;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.SafeEncoder;

/**
 * One real Redis process on a free loopback port, with an empty directory of its own. Thread-safe.
 * It ends with {@link #close()}, or with this JVM.
 */
public final class RedisServer implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final int PORTS_TRIED = 5;
  private static final Duration START_LIMIT = Duration.ofSeconds(20);

  private final RedisBinary binary;
  private final RedisArguments arguments;
  private final Path directory;
  private final Thread atExit = new Thread(this::kill, "redis-at-exit");
  private int port;
  private Process process;

  private RedisServer(RedisBinary binary, RedisArguments arguments, Path directory) {
    this.binary = binary;
    this.arguments = arguments;
    this.directory = directory;
  }

  /** Starts a server. */
  static RedisServer started(RedisBinary binary, RedisArguments arguments) {
    RedisServer server = new RedisServer(binary, arguments, emptyDirectory());
    Runtime.getRuntime().addShutdownHook(server.atExit);
    server.startOnSomePort();
    return server;
  }

  /** Returns the port; the same after every {@link #start()}. */
  public synchronized int port() {
    return port;
  }

  /** Returns the address as {@code redis://127.0.0.1:port}. */
  public String url() {
    return "redis://" + HOST + ":" + port();
  }

  /** Returns the process id. */
  public synchronized long pid() {
    return process.pid();
  }

  /** Tells whether the process runs, be it frozen. */
  public synchronized boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** Ends the server in an orderly way; nothing happens if it does not run. */
  public synchronized void stop() {
    resume();
    process.destroy();
    awaitEnd();
  }

  /** Ends the server at once, as {@code kill -9} does; nothing happens if it does not run. */
  public synchronized void kill() {
    if (process != null) {
      process.destroyForcibly();
      awaitEnd();
    }
  }

  /**
   * Starts the server again on its port, with its data if it is persistent; nothing happens if it
   * runs.
   */
  public synchronized void start() {
    if (process.isAlive()) {
      return;
    }
    if (!launch()) {
      throw new IllegalStateException("Redis does not start again on " + url() + ": " + log());
    }
  }

  /** Freezes the server (SIGSTOP): it answers nothing, its connections stay open. */
  public synchronized void pause() {
    signal("-STOP");
  }

  /** Lets a frozen server go on (SIGCONT). */
  public synchronized void resume() {
    signal("-CONT");
  }

  /** Lets the server refuse every write (NOREPLICAS), reads as before; until it starts anew. */
  public void denyWrites() {
    command("CONFIG", "SET", "min-replicas-to-write", "99");
  }

  /** Lets the server take writes again. */
  public void allowWrites() {
    command("CONFIG", "SET", "min-replicas-to-write", "0");
  }

  /**
   * Runs one command on a connection of its own.
   *
   * @return the reply, texts as {@code String}
   */
  public Object command(String... words) {
    try (Jedis jedis = new Jedis(HOST, port())) {
      String[] arguments = Arrays.copyOfRange(words, 1, words.length);
      byte[] name = SafeEncoder.encode(words[0]);
      return SafeEncoder.encodeObject(
          jedis.sendCommand(() -> name, SafeEncoder.encodeMany(arguments)));
    }
  }

  /**
   * Writes to a key, and waits until replicas have that, and with it all that was written before.
   *
   * @param copies how many replicas
   * @return whether so many have it within the time
   */
  public boolean hasCopies(String key, int copies, Duration atMost) {
    try (Jedis jedis = new Jedis(HOST, port())) {
      jedis.set(key, "written");
      return jedis.waitReplicas(copies, atMost.toMillis()) >= copies;
    }
  }

  /** Removes all data. */
  public void flush() {
    command("FLUSHALL");
  }

  /** Begins to write down every command that the server runs. */
  public RedisMonitor monitor() {
    return RedisMonitor.of(this);
  }

  /** Ends the server and removes its directory. Closing twice is harmless. */
  @Override
  public synchronized void close() {
    stop();
    forgetAtExit();
    remove(directory);
  }

  private synchronized void startOnSomePort() {
    for (int tried = 0; tried < PORTS_TRIED; tried++) {
      port = arguments.freePort();
      if (launch()) {
        return;
      }
    }
    String log = log();
    close();
    throw new IllegalStateException("Redis (" + binary.program() + ") does not start: " + log);
  }

  /** Tells whether the new process answers; one that ended instead found its port taken. */
  private boolean launch() {
    try {
      process =
          new ProcessBuilder(command())
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("log").toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException("Redis (" + binary.program() + ") cannot be run", e);
    }
    Awaitility.await("Redis on port " + port)
        .atMost(START_LIMIT)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> answers() || !process.isAlive());
    return process.isAlive();
  }

  private List<String> command() {
    List<String> command = new ArrayList<>(List.of(binary.program()));
    command.addAll(arguments.of(port, directory));
    return command;
  }

  private boolean answers() {
    try (Jedis jedis = new Jedis(HOST, port)) {
      // Ask who answers: a stranger may have taken the port first.
      return jedis.info("server").contains("process_id:" + process.pid());
    } catch (JedisException notYet) {
      return false;
    }
  }

  private void signal(String signal) {
    if (process == null || !process.isAlive()) {
      return;
    }
    try {
      new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException("Redis cannot be sent " + signal, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(5, SECONDS)) {
        process.destroyForcibly().waitFor(5, SECONDS);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private void forgetAtExit() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException exiting) {
      // The JVM ends: the hook runs, and finds nothing left to do.
      return;
    }
  }

  private String log() {
    try {
      return Files.readString(directory.resolve("log"));
    } catch (IOException e) {
      return "(no log: " + e.getMessage() + ")";
    }
  }

  static Path emptyDirectory() {
    try {
      return Files.createTempDirectory("botmesh-redis");
    } catch (IOException e) {
      throw new UncheckedIOException("No temporary directory", e);
    }
  }

  static void remove(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> inside = Files.walk(directory)) {
      inside.sorted((a, b) -> b.compareTo(a)).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot remove " + directory, e);
    }
  }
}
