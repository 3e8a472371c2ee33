package io.botmesh.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Every command that a server runs, as MONITOR tells it. Thread-safe. */
public final class RedisMonitor implements AutoCloseable {
  private static final String MARK = "botmesh-monitor-mark-";

  private final RedisServer server;
  private final Socket socket;
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final AtomicInteger marks = new AtomicInteger();

  private RedisMonitor(RedisServer server, Socket socket) {
    this.server = server;
    this.socket = socket;
  }

  /** Returns a monitor that has begun: every command from now on is seen. */
  static RedisMonitor of(RedisServer server) {
    try {
      // A socket of our own: Jedis does not tell when MONITOR was acknowledged.
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
      socket.getOutputStream().write("MONITOR\r\n".getBytes(StandardCharsets.US_ASCII));
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      String acknowledged = lines.readLine();
      if (!"+OK".equals(acknowledged)) {
        throw new IllegalStateException("MONITOR was answered with " + acknowledged);
      }
      RedisMonitor monitor = new RedisMonitor(server, socket);
      Thread reader = new Thread(() -> monitor.read(lines), "redis-monitor");
      reader.setDaemon(true);
      reader.start();
      return monitor;
    } catch (IOException e) {
      throw new UncheckedIOException("MONITOR cannot be begun on " + server.url(), e);
    }
  }

  /**
   * Returns all lines up to this moment in the order of running, in Redis's own spelling: {@code
   * time [db address] "command" "argument" …}; what a script calls has {@code lua} as its address.
   */
  public List<String> lines() {
    String mark = MARK + marks.incrementAndGet();
    server.command("ECHO", mark);
    Patience.await("the monitor")
        .until(() -> seen.stream().anyMatch(line -> line.contains('"' + mark + '"')));
    return seen.stream().filter(line -> !line.contains(MARK)).toList();
  }

  /** Returns those lines whose command, in capitals, is the one named and came from a client. */
  public List<String> commands(String name) {
    return lines().stream()
        .filter(line -> !line.contains(" lua] "))
        .filter(line -> line.toUpperCase(Locale.ROOT).contains("] \"" + name + '"'))
        .toList();
  }

  /** Ends it. Closing twice is harmless. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException("The monitor cannot be closed", e);
    }
  }

  private void read(BufferedReader lines) {
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        seen.add(line);
      }
    } catch (IOException closed) {
      return;
    }
  }
}
