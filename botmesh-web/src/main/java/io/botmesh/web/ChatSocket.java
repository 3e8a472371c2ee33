package io.botmesh.web;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpoint;

/**
 * A chat of the only bot as a stream: every line after the one the caller has, as it comes. What
 * the caller sends is not read; messages are posted. Thread-safe.
 */
@ServerEndpoint("/chats/{chat}")
@ApplicationScoped
public class ChatSocket {
  @Inject Doors doors;

  /** Begins to stream. */
  @OnOpen
  public void open(Session session) {
    SocketStream.open(session, path -> doors.only());
  }

  /** Ends the stream. */
  @OnClose
  public void close(Session session) {
    SocketStream.close(session);
  }

  /** Ends the stream; whoever reads comes again with the last line that arrived. */
  @OnError
  public void fail(Session session, Throwable failure) {
    SocketStream.close(session);
  }
}
