package io.botmesh.ear.hostile;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Requests that begin and do not go on; their connections stay open from this side. */
final class SlowConnections implements AutoCloseable {
  private static final int EACH = 5;

  private final Map<String, Socket> open = new LinkedHashMap<>();

  /** Begins each of these on five connections. */
  SlowConnections(RawHttp http, Collection<Begun> all) {
    for (Begun begun : all) {
      for (int number = 1; number <= EACH; number++) {
        open.put(begun + " " + number, begun.on(http));
      }
    }
  }

  /** Waits until the server has hung up on each, and returns those where it has not in time. */
  List<String> notGivenUpWithin(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    return open.entrySet().stream()
        .filter(one -> !ends(one.getValue(), Duration.ofNanos(end - System.nanoTime())))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean ends(Socket socket, Duration within) {
    try {
      socket.setSoTimeout(Math.max(1, (int) within.toMillis()));
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
      return true;
    } catch (SocketTimeoutException stillOpen) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  @Override
  public void close() {
    open.values().forEach(SlowConnections::close);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
