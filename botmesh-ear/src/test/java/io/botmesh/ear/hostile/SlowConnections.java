package io.botmesh.ear.hostile;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Requests that begin and do not go on; their connections stay open from this side. */
final class SlowConnections implements AutoCloseable {
  private static final String POST =
      "POST /api/chats/slow/messages HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

  private static final Map<String, String> BEGUN =
      Map.of(
          "nothing", "",
          "half a request line", "GET /api/chats/slow/mess",
          "half a header", "GET /api/chats/slow/messages HTTP/1.1\r\nHo",
          "half a body", POST + "Content-Length: 100\r\n\r\n{\"text\": \"hi",
          "half a chunk", POST + "Transfer-Encoding: chunked\r\n\r\n20\r\n{\"text",
          "half an upgrade", "GET /chats/slow HTTP/1.1\r\nHost: x\r\n" + RawSocket.HANDSHAKE,
          "no further request", "GET /api/chats/slow/messages HTTP/1.1\r\nHost: x\r\n\r\n");

  private static final int EACH = 5;

  private final Map<String, Socket> open = new LinkedHashMap<>();

  SlowConnections(RawHttp http) {
    BEGUN.forEach(
        (what, begun) -> {
          for (int number = 1; number <= EACH; number++) {
            open.put(what + " " + number, begin(http, begun));
          }
        });
  }

  private static Socket begin(RawHttp http, String begun) {
    try {
      Socket socket = http.open();
      socket.getOutputStream().write(RawHttp.bytes(begun));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException("A slow connection cannot be opened", e);
    }
  }

  /** Waits until the server has hung up on each, and returns those where it has not in time. */
  Map<String, Socket> notGivenUpWithin(Duration time) {
    Map<String, Socket> left = new LinkedHashMap<>(open);
    long end = System.nanoTime() + time.toNanos();
    left.values().removeIf(socket -> ends(socket, Duration.ofNanos(end - System.nanoTime())));
    return left;
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
  public void close() throws IOException {
    for (Socket socket : open.values()) {
      socket.close();
    }
  }
}
