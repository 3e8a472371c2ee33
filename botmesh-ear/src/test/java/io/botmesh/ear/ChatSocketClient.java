package io.botmesh.ear;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/** A person's open socket: the lines as they came. */
public final class ChatSocketClient implements WebSocket.Listener, AutoCloseable {
  private final List<ChatLine> lines = new CopyOnWriteArrayList<>();
  private final StringBuilder frame = new StringBuilder();
  private WebSocket socket;

  void open(HttpClient http, URI address) {
    socket = http.newWebSocketBuilder().buildAsync(address, this).join();
  }

  public List<ChatLine> lines() {
    return List.copyOf(lines);
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
    frame.append(part);
    if (last) {
      lines.add(ChatLine.of(ChatClient.object(frame.toString())));
      frame.setLength(0);
    }
    from.request(1);
    return null;
  }

  @Override
  public void close() {
    socket.abort();
  }
}
