package io.botmesh.web;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.Subscription;
import io.botmesh.webchat.LogListener;
import io.botmesh.webchat.WebChatDoor;
import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One socket on one chat: sends its lines, one frame each, one after another. A reader who is slow
 * is not read for; one who takes nothing for {@link #SEND_TIMEOUT} is closed, so that he costs one
 * page of lines and no thread. What the reader sends is not looked at; messages are posted.
 * Thread-safe.
 */
final class ChatSocket extends Endpoint implements LogListener {
  static final Duration SEND_TIMEOUT = Duration.ofSeconds(20);

  /** A peer that vanished without a word is noticed after this; a browser simply comes again. */
  private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(5);

  private static final int HEARD_BYTES = 1024;
  private static final Subscription CLOSED = () -> {};
  private static final System.Logger LOG = System.getLogger(ChatSocket.class.getName());

  private final WebChatDoor door;
  private final ChatId chat;
  private final long after;
  private final AtomicReference<Subscription> watch = new AtomicReference<>();
  private volatile Session session;

  ChatSocket(WebChatDoor door, ChatId chat, long after) {
    this.door = door;
    this.chat = chat;
    this.after = after;
  }

  @Override
  public void onOpen(Session opened, EndpointConfig config) {
    session = opened;
    opened.setMaxIdleTimeout(IDLE_TIMEOUT.toMillis());
    opened.getAsyncRemote().setSendTimeout(SEND_TIMEOUT.toMillis());
    passOver(opened);
    try {
      Subscription begun = door.watch(chat, after, this);
      if (!watch.compareAndSet(null, begun)) {
        begun.close();
      }
    } catch (RuntimeException refused) {
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "A chat cannot be watched just now" + SafeTrace.of(refused));
      end(CloseCodes.TRY_AGAIN_LATER, "The chat cannot be watched just now");
    }
  }

  /**
   * Takes what the reader sends piece by piece and keeps nothing of it. Without somebody who takes
   * it, one server keeps a message until it has come to its end, and another closes the socket.
   */
  private static void passOver(Session opened) {
    opened.setMaxTextMessageBufferSize(HEARD_BYTES);
    opened.setMaxBinaryMessageBufferSize(HEARD_BYTES);
    opened.addMessageHandler(String.class, (MessageHandler.Partial<String>) (part, last) -> {});
    opened.addMessageHandler(
        ByteBuffer.class, (MessageHandler.Partial<ByteBuffer>) (part, last) -> {});
  }

  @Override
  public void onClose(Session closed, CloseReason reason) {
    unwatch();
  }

  @Override
  public void onError(Session failed, Throwable failure) {
    unwatch();
  }

  @Override
  public void lines(List<LogEntry> lines, Runnable taken) {
    send(lines.iterator(), taken);
  }

  private void send(Iterator<LogEntry> rest, Runnable taken) {
    if (!rest.hasNext()) {
      taken.run();
      return;
    }
    session
        .getAsyncRemote()
        .sendText(
            MessageJson.message(rest.next()).toString(),
            result -> {
              if (result.isOK()) {
                send(rest, taken);
              } else {
                end(CloseCodes.GOING_AWAY, "The socket takes no more");
              }
            });
  }

  @Override
  public void ended() {
    end(CloseCodes.SERVICE_RESTART, "The bot stops on this replica");
  }

  private void unwatch() {
    Subscription open = watch.getAndSet(CLOSED);
    if (open != null) {
      open.close();
    }
  }

  private void end(CloseCodes code, String reason) {
    unwatch();
    try {
      session.close(new CloseReason(code, reason));
    } catch (IOException | IllegalStateException gone) {
      LOG.log(System.Logger.Level.DEBUG, () -> "A socket was closed already" + SafeTrace.of(gone));
    }
  }
}
