package io.botmesh.ear.mesh;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A {@link ReplicaProgram} in a JVM of its own. It ends with {@link #close()}, or with this JVM.
 */
final class ReplicaProcess implements AutoCloseable {
  private static final Duration LONG = Duration.ofSeconds(60);

  private final Queue<String> told = new ConcurrentLinkedQueue<>();
  private final Process process;
  private final Thread atExit;

  private ReplicaProcess(Process process) {
    this.process = process;
    this.atExit = new Thread(process::destroyForcibly, "replica-at-exit");
    Runtime.getRuntime().addShutdownHook(atExit);
    Thread listener = new Thread(this::listen, "replica-listener");
    listener.setDaemon(true);
    listener.start();
  }

  /** Starts one and waits until it runs. */
  static ReplicaProcess start(String redis, Duration lease, Duration turnWait, boolean durable) {
    String java = System.getProperty("botmesh.test.java");
    try {
      ReplicaProcess started =
          new ReplicaProcess(
              new ProcessBuilder(
                      java,
                      "-XX:TieredStopAtLevel=1",
                      "-cp",
                      System.getProperty("java.class.path"),
                      ReplicaProgram.class.getName(),
                      redis,
                      String.valueOf(lease.toMillis()),
                      String.valueOf(turnWait.toMillis()),
                      String.valueOf(durable))
                  .redirectError(ProcessBuilder.Redirect.to(new File("/dev/null")))
                  .start());
      started.awaitTold("ready ");
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException("No replica could be started", e);
    }
  }

  private void listen() {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        told.add(line);
      }
    } catch (IOException ended) {
      told.add("ended");
    }
  }

  /** Tells it a line. */
  void tell(String line) {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException("The replica has ended", e);
    }
  }

  /** Returns all lines that it has told. */
  List<String> told() {
    return List.copyOf(told);
  }

  /** Waits for a line that begins so; returns the rest of the first one. */
  String awaitTold(String beginning) {
    await("a line " + beginning)
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> told.stream().anyMatch(line -> line.startsWith(beginning)));
    return told.stream()
        .filter(line -> line.startsWith(beginning))
        .findFirst()
        .orElseThrow()
        .substring(beginning.length());
  }

  /** Freezes it (SIGSTOP). */
  void pause() {
    signal("-STOP");
  }

  /** Lets it go on (SIGCONT). */
  void resume() {
    signal("-CONT");
  }

  /** Ends it at once (SIGKILL). */
  void kill() {
    signal("-KILL");
    awaitEnd();
  }

  private void signal(String signal) {
    try {
      int code = new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
      if (code != 0) {
        throw new AssertionError("The replica cannot be sent " + signal);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The replica cannot be sent " + signal, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(60, SECONDS)) {
        throw new AssertionError("The replica still runs");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    awaitEnd();
    Runtime.getRuntime().removeShutdownHook(atExit);
  }
}
