package io.botmesh.ear.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;

/**
 * Requests as bytes: what a client library would put right, encode or refuse goes out as it is.
 * Each on a connection of its own. Thread-safe.
 */
final class RawHttp {
  private static final int LIMIT_MILLIS = 60_000;

  private static final int NARROW_BYTES = 4096;

  private final int port;

  RawHttp(int port) {
    this.port = port;
  }

  RawAnswer get(String path) {
    return send(bytes("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
  }

  RawAnswer post(String path, String json) {
    return post(path, json.getBytes(UTF_8), "Content-Type: application/json");
  }

  RawAnswer post(String path, byte[] body, String... headers) {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(bytes("POST " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"));
    request.writeBytes(bytes("Content-Length: " + body.length + "\r\n"));
    for (String header : headers) {
      request.writeBytes(bytes(header + "\r\n"));
    }
    request.writeBytes(bytes("\r\n"));
    request.writeBytes(body);
    return send(request.toByteArray());
  }

  /** Sends bytes and reads until the server hangs up. */
  RawAnswer send(byte[] request) {
    try (Socket socket = open()) {
      write(socket, request);
      return RawAnswer.of(rest(socket.getInputStream()));
    } catch (IOException e) {
      throw new UncheckedIOException("No connection to port " + port, e);
    }
  }

  /** Opens a connection on which reading ends with an exception after a minute. */
  Socket open() throws IOException {
    return connected(new Socket());
  }

  /** Likewise, but next to nothing is received before it is read. */
  Socket openNarrow() throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(NARROW_BYTES);
    return connected(socket);
  }

  private Socket connected(Socket socket) throws IOException {
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setSoTimeout(LIMIT_MILLIS);
    return socket;
  }

  /** Every byte of an id percent-encoded. */
  static String encoded(String id) {
    StringBuilder encoded = new StringBuilder();
    for (byte octet : id.getBytes(UTF_8)) {
      encoded.append(String.format(Locale.ROOT, "%%%02X", octet));
    }
    return encoded.toString();
  }

  /** Text as bytes; characters up to U+00FF are one byte each. */
  static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  // A server that has read enough may hang up before all is sent.
  private static void write(Socket socket, byte[] request) {
    try {
      socket.getOutputStream().write(request);
    } catch (IOException enough) {
      return;
    }
  }

  private static byte[] rest(InputStream stream) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] part = new byte[8192];
    try {
      for (int length = stream.read(part); length >= 0; length = stream.read(part)) {
        all.write(part, 0, length);
      }
    } catch (IOException reset) {
      return all.toByteArray();
    }
    return all.toByteArray();
  }
}
