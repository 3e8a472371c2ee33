package io.botmesh.web;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.spi.Subscription;
import io.botmesh.webchat.LogListener;
import io.botmesh.webchat.WebChatDoor;
import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.Session;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * Sends one chat's lines to one socket, one frame each, one after another. A reader who is slow is
 * not read for; one who takes nothing for {@link #SEND_TIMEOUT} is closed, so that he costs one
 * page of lines and no thread. Thread-safe.
 */
final class SocketStream implements LogListener {
  static final Duration SEND_TIMEOUT = Duration.ofSeconds(20);

  /** A peer that vanished without a word is noticed after this; a browser simply comes again. */
  private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(5);

  private static final String WATCH = SocketStream.class.getName();
  private static final int MAX_REASON = 120;
  private static final System.Logger LOG = System.getLogger(SocketStream.class.getName());

  private final Session session;

  private SocketStream(Session session) {
    this.session = session;
  }

  /** Begins a stream, or closes the socket and says why. */
  static void open(Session session, Function<SocketPath, WebChatDoor> doors) {
    session.setMaxIdleTimeout(IDLE_TIMEOUT.toMillis());
    session.getAsyncRemote().setSendTimeout(SEND_TIMEOUT.toMillis());
    SocketStream stream = new SocketStream(session);
    try {
      stream.watch(doors);
    } catch (RuntimeException refused) {
      stream.refuse(Problems.of(refused));
    }
  }

  /** Ends the stream of a socket, if it has one. */
  static void close(Session session) {
    if (session.getUserProperties().remove(WATCH) instanceof Subscription watch) {
      watch.close();
    }
  }

  private void watch(Function<SocketPath, WebChatDoor> doors) {
    SocketPath path = SocketPath.of(session.getRequestURI());
    ChatId chat = ChatInput.chat(path.chat());
    long after = ChatInput.after(parameter("after"));
    session.getUserProperties().put(WATCH, doors.apply(path).watch(chat, after, this));
    if (!session.isOpen()) {
      close(session);
    }
  }

  private String parameter(String name) {
    List<String> values = session.getRequestParameterMap().get(name);
    return values == null || values.isEmpty() ? null : values.get(0);
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

  private void refuse(Problem problem) {
    CloseCodes code =
        problem.status() == 503
            ? CloseCodes.TRY_AGAIN_LATER
            : problem.status() < 500 ? CloseCodes.VIOLATED_POLICY : CloseCodes.UNEXPECTED_CONDITION;
    end(code, problem.detail());
  }

  private void end(CloseCodes code, String reason) {
    close(session);
    try {
      session.close(
          new CloseReason(code, reason.substring(0, Math.min(MAX_REASON, reason.length()))));
    } catch (IOException | IllegalStateException gone) {
      LOG.log(System.Logger.Level.DEBUG, "A socket was closed already", gone);
    }
  }
}
