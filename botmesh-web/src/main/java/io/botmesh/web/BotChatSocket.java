package io.botmesh.web;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpoint;

/** A chat of a bot chosen by its name, as a stream like {@link ChatSocket}. Thread-safe. */
@ServerEndpoint("/bots/{bot}/chats/{chat}")
@ApplicationScoped
public class BotChatSocket {
  @Inject Doors doors;

  /** Begins to stream. */
  @OnOpen
  public void open(Session session) {
    SocketStream.open(session, path -> doors.named(path.bot()));
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
