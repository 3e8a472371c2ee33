package io.botmesh.ear;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** A server about to be launched, and what the build tells about where things lie. */
final class Launch {
  private static final int LOWEST = 20_000;
  private static final int BELOW = 32_000;
  private static final int TRIES = 100;

  private final ProcessBuilder process;

  private Launch(ProcessBuilder process) {
    this.process = process;
  }

  /** Prepares a command whose output goes into {@code log} in a directory. */
  static Launch of(Path directory, String... command) {
    return new Launch(
        new ProcessBuilder(List.of(command))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile()));
  }

  Launch with(String name, String value) {
    process.environment().put(name, value);
    return this;
  }

  Launch with(Map<String, String> settings) {
    process.environment().putAll(settings);
    return this;
  }

  Process start() throws IOException {
    return process.start();
  }

  /** Makes a new directory for one process. */
  static Path directory(String label) throws IOException {
    Path outputs = Files.createDirectories(path("botmesh.test.output"));
    return Files.createTempDirectory(outputs, label + "-");
  }

  /** Copies a file, or a folder with all that is in it. */
  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    }
  }

  /** Returns the JDK for servers. */
  static Path javaHome() {
    return path("botmesh.test.java").getParent().getParent();
  }

  /**
   * Returns a path that the build tells.
   *
   * @throws IllegalStateException if it does not
   */
  static Path path(String property) {
    String value = System.getProperty(property);
    if (value == null) {
      throw new IllegalStateException("Run by mvn verify: " + property + " is not set");
    }
    return Path.of(value);
  }

  /** Returns the port that settings ask for by {@code HTTP_PORT}, else a free one. */
  static int port(Map<String, String> settings) {
    String wanted = settings.get("HTTP_PORT");
    return wanted == null ? freePort() : Integer.parseInt(wanted);
  }

  /**
   * Returns a port that nobody listens on now, below those that the system gives to outgoing
   * connections: a server that takes a while to start must not find it taken by one.
   */
  static int freePort() {
    return ThreadLocalRandom.current()
        .ints(LOWEST, BELOW)
        .limit(TRIES)
        .filter(Launch::isFree)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No free port from " + LOWEST + " on"));
  }

  private static boolean isFree(int port) {
    try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return probe.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
