package io.botmesh.ear.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.botmesh.ear.ChatClient;
import io.botmesh.ear.ChatLine;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A WebSocket by hand: one can leave it silent, unread, cut off or half closed. */
final class RawSocket implements AutoCloseable {
  /** The headers of a handshake as they should be. */
  static final String HANDSHAKE =
      """
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      """;

  private static final int TEXT = 0x81;
  private static final byte[] CLOSE = {(byte) 0x88, (byte) 0x82, 0, 0, 0, 0, 0x03, (byte) 0xe8};

  private final Socket socket;
  private final DataInputStream in;
  private final int status;

  private RawSocket(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new DataInputStream(socket.getInputStream());
    this.status = status(head());
  }

  /** Asks for a socket at a path as it is written; whether it opens {@link #status()} says. */
  static RawSocket open(RawHttp http, String path) {
    return open(http, path, HANDSHAKE);
  }

  /** Likewise, with the headers of the handshake as they are given. */
  static RawSocket open(RawHttp http, String path, String handshake) {
    try {
      return open(http.open(), path, handshake);
    } catch (IOException e) {
      throw new UncheckedIOException("No socket at " + path, e);
    }
  }

  /** Likewise, but next to nothing is received before it is read. */
  static RawSocket openNarrow(RawHttp http, String path) {
    try {
      return open(http.openNarrow(), path, HANDSHAKE);
    } catch (IOException e) {
      throw new UncheckedIOException("No socket at " + path, e);
    }
  }

  private static RawSocket open(Socket socket, String path, String handshake) throws IOException {
    socket
        .getOutputStream()
        .write(RawHttp.bytes("GET " + path + " HTTP/1.1\r\nHost: x\r\n" + handshake + "\r\n"));
    return new RawSocket(socket);
  }

  /** Returns the HTTP status; 101 if it is open. */
  int status() {
    return status;
  }

  /** Reads the next line of the chat. */
  ChatLine line() {
    try {
      if (in.readUnsignedByte() != TEXT) {
        throw new IOException("Not a text frame");
      }
      byte[] text = new byte[length(in.readUnsignedByte())];
      in.readFully(text);
      return ChatLine.of(ChatClient.object(new String(text, UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException("The socket ended", e);
    }
  }

  void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** Closes it as one should: says so, and reads until the server has hung up. */
  void closeOrderly() {
    try (socket) {
      send(CLOSE);
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException("The server does not close", e);
    }
  }

  /** Cuts it off (RST). */
  void reset() {
    try (socket) {
      socket.setSoLinger(true, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Says that nothing more comes, as who hangs up does, and waits until the server has hung up. */
  void closeHalf() {
    try (socket) {
      socket.shutdownOutput();
      in.transferTo(OutputStream.nullOutputStream());
    } catch (SocketTimeoutException stillOpen) {
      throw new UncheckedIOException("The server does not hang up", stillOpen);
    } catch (IOException reset) {
      return;
    }
  }

  /** Hangs up without a word. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String head() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int octet = in.read();
      if (octet < 0) {
        return head.toString();
      }
      head.append((char) octet);
    }
    return head.toString();
  }

  private static int status(String head) {
    return head.startsWith("HTTP/1.") ? Integer.parseInt(head.substring(9, 12)) : 0;
  }

  private int length(int first) throws IOException {
    return switch (first) {
      case 126 -> in.readUnsignedShort();
      case 127 -> Math.toIntExact(in.readLong());
      default -> first;
    };
  }
}
