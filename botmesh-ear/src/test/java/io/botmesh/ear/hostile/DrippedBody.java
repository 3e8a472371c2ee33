package io.botmesh.ear.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;

/** A body that comes byte by byte, and never to its end. */
final class DrippedBody {
  private DrippedBody() {}

  /** Goes on until there is an answer. */
  static RawAnswer answer(RawHttp http) {
    try (Socket socket = http.open()) {
      socket
          .getOutputStream()
          .write(RawHttp.bytes(Begun.POST + "Connection: close\r\nContent-Length: 60000\r\n\r\n"));
      InputStream in = socket.getInputStream();
      Patience.soon().until(() -> isAnsweredOrGetsOneMoreByte(socket));
      return RawAnswer.of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("A body cannot be sent byte by byte", e);
    }
  }

  // Looks first: a byte sent after the answer makes the server reset the connection.
  private static boolean isAnsweredOrGetsOneMoreByte(Socket socket) throws IOException {
    if (socket.getInputStream().available() > 0) {
      return true;
    }
    socket.getOutputStream().write(' ');
    return false;
  }
}
