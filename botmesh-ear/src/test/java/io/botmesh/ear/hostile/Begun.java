package io.botmesh.ear.hostile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.EnumSet;
import java.util.Set;

/** Beginnings of what does not go on; all of them are about the chat {@code slow}. */
enum Begun {
  NOTHING(""),
  HALF_A_REQUEST_LINE("GET /api/chats/slow/mess"),
  HALF_A_HEADER("GET /api/chats/slow/messages HTTP/1.1\r\nHo"),
  HALF_A_BODY(Begun.POST + "Content-Length: 100\r\n\r\n{\"text\": \"hi"),
  HALF_A_CHUNK(Begun.POST + "Transfer-Encoding: chunked\r\n\r\n20\r\n{\"text"),
  HALF_AN_UPGRADE(Begun.WATCH),
  NO_FURTHER_REQUEST("GET /api/chats/slow/messages HTTP/1.1\r\nHost: x\r\n\r\n"),
  A_SILENT_SOCKET(Begun.WATCH + "\r\n"),
  HALF_A_FRAME(Begun.WATCH + "\r\n\u0081\u00fe\u0001");

  /** Those that open no socket. */
  static final Set<Begun> REQUESTS = EnumSet.range(NOTHING, NO_FURTHER_REQUEST);

  /** A body byte by byte begins like this. */
  static final String POST =
      "POST /api/chats/slow/messages HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

  private static final String WATCH =
      "GET /chats/slow HTTP/1.1\r\nHost: x\r\n" + RawSocket.HANDSHAKE;

  private final String sent;

  Begun(String sent) {
    this.sent = sent;
  }

  /** Sends the beginning on a new connection. */
  Socket on(RawHttp http) {
    try {
      Socket socket = http.open();
      socket.getOutputStream().write(RawHttp.bytes(sent));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException("Nothing can be begun with " + this, e);
    }
  }
}
