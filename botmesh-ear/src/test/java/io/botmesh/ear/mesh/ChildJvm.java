package io.botmesh.ear.mesh;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A program of the tests in a JVM of its own, which is told lines and tells lines. Thread-safe. It
 * ends with {@link #close()}, or with this JVM.
 */
public final class ChildJvm implements AutoCloseable {
  private final Process process;
  private final Thread atExit;

  private ChildJvm(Process process, Consumer<String> heard) {
    this.process = process;
    this.atExit = new Thread(process::destroyForcibly, "child-at-exit");
    Runtime.getRuntime().addShutdownHook(atExit);
    Thread listener = new Thread(() -> listen(heard), "child-listener");
    listener.setDaemon(true);
    listener.start();
  }

  /**
   * Starts one.
   *
   * @param options of the JVM, besides those that make it start quickly
   * @param heard is given each line that it tells, one after the other
   */
  public static ChildJvm start(
      List<String> options, Class<?> program, List<String> arguments, Consumer<String> heard) {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("botmesh.test.java"));
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(arguments);
    try {
      return new ChildJvm(
          new ProcessBuilder(command)
              .redirectError(ProcessBuilder.Redirect.to(new File("/dev/null")))
              .start(),
          heard);
    } catch (IOException e) {
      throw new UncheckedIOException("No JVM could be started", e);
    }
  }

  private void listen(Consumer<String> heard) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        heard.accept(line);
      }
    } catch (IOException ended) {
      heard.accept("ended");
    }
  }

  /**
   * Tells it a line.
   *
   * @throws UncheckedIOException if it has ended
   */
  public synchronized void tell(String line) {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException("The program has ended", e);
    }
  }

  /** Freezes it (SIGSTOP). */
  public void pause() {
    signal("-STOP");
  }

  /** Lets it go on (SIGCONT). */
  public void resume() {
    signal("-CONT");
  }

  /** Ends it at once (SIGKILL). */
  public void kill() {
    signal("-KILL");
    awaitEnd();
  }

  /** Returns what is done once it has ended, however that came about. */
  public CompletableFuture<Process> end() {
    return process.onExit();
  }

  private void signal(String signal) {
    try {
      int code = new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
      if (code != 0) {
        throw new AssertionError("The program cannot be sent " + signal);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The program cannot be sent " + signal, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(60, SECONDS)) {
        throw new AssertionError("The program still runs");
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
