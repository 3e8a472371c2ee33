package io.botmesh.ear;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * One server process with an application: its own JVM, ports, directory and log. It ends with
 * {@link #close()}, or with this JVM.
 */
public abstract class Replica implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofMinutes(5);

  private final Path directory;
  private final Application application;
  private final int port;
  private final Process process;
  private final Thread atExit;

  /**
   * Takes over a process.
   *
   * @param directory what belongs to this process only, with its console's output in {@code log}
   * @param application what it was given
   * @param port where it listens, or is about to
   * @param process the server's JVM itself, so that a signal reaches it
   */
  protected Replica(Path directory, Application application, int port, Process process) {
    this.directory = directory;
    this.application = application;
    this.port = port;
    this.process = process;
    this.atExit = new Thread(process::destroyForcibly, "replica-at-exit");
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /** Returns the server's address, without a slash at the end. */
  public final URI url() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /**
   * Returns where the server tells its health: {@code /started}, {@code /ready}, {@code /live}
   * follow.
   */
  public abstract URI health();

  /** Returns the application as the server was given it. */
  public abstract Path application();

  /** Tells whether its log shows that it ended in an orderly way. */
  public abstract boolean hasEndedInOrder();

  /**
   * Brings the EAR anew, in place of the one that runs if there is one, and waits until the server
   * says that it runs.
   */
  public abstract void deploy();

  /** Takes the EAR away, and waits until the server says that it has stopped. */
  public abstract void undeploy();

  /**
   * Does something and waits until the server has logged, once more than before, that it is done.
   */
  protected final void awaitLogged(Pattern done, FileChange change) {
    long before = logged(done);
    try {
      change.make();
    } catch (IOException e) {
      throw new UncheckedIOException("The application of " + this + " cannot be changed", e);
    }
    await(done + " in the log of " + this)
        .atMost(START_LIMIT)
        .pollInterval(Duration.ofMillis(100))
        .failFast("the server ended: " + this, () -> !process.isAlive())
        .until(() -> logged(done) > before);
  }

  /** A change to the files that the server watches. */
  @FunctionalInterface
  protected interface FileChange {
    /** Makes it. */
    void make() throws IOException;
  }

  private long logged(Pattern what) {
    return what.matcher(log()).results().count();
  }

  /** Waits until the server says that it is ready. */
  public final Replica ready() {
    await("readiness of " + this)
        .atMost(START_LIMIT)
        .pollInterval(Duration.ofMillis(500))
        .failFast("the server ended: " + this, () -> !process.isAlive())
        .until(() -> isUp("ready"));
    return this;
  }

  /**
   * Asks for one kind of health.
   *
   * @param kind {@code started}, {@code ready} or {@code live}
   * @return false also if nobody answers
   */
  public final boolean isUp(String kind) {
    return ChatClient.statusOf(URI.create(health() + "/" + kind)) == 200;
  }

  /** Returns somebody who talks through this server. */
  public final ChatClient chat(String chat) {
    return new ChatClient(URI.create(url() + application.root()), chat);
  }

  /** Returns the application's file name. */
  protected final String archiveName() {
    return archive().getFileName().toString();
  }

  /** Returns what it is given at each deployment. */
  protected final Path archive() {
    return application.archive();
  }

  /** Returns the process id of the server's JVM. */
  public final long pid() {
    return process.pid();
  }

  public final boolean isAlive() {
    return process.isAlive();
  }

  /** Waits until the process has ended by itself. */
  public final void awaitEnd() {
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
  public final void kill() {
    signal("-KILL");
    awaitEnd();
  }

  /** Freezes it (SIGSTOP). */
  public final void pause() {
    signal("-STOP");
  }

  /** Lets it go on (SIGCONT). */
  public final void resume() {
    signal("-CONT");
  }

  /** Ends it in an orderly way. */
  public final void stop() {
    signal("-TERM");
    awaitEnd();
  }

  private void signal(String signal) {
    try {
      int code = new ProcessBuilder("kill", signal, Long.toString(pid())).start().waitFor();
      if (code != 0) {
        throw new AssertionError(this + " cannot be sent " + signal);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(this + " cannot be sent " + signal, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the directory that belongs to this process only. */
  public final Path directory() {
    return directory;
  }

  /** Returns what it has logged so far. */
  public final String log() {
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
  public final String toString() {
    return "server at port " + port + " with log " + directory.resolve("log");
  }
}
