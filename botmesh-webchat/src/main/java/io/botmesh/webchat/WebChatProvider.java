package io.botmesh.webchat;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.LogLine;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.ProviderContext;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.SessionMode;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The web chat's transport: the chat's message log. Every replica holds it. Since a line is
 * appended at most once by its id, a send whose outcome is unknown is simply sent again.
 * Thread-safe.
 */
public final class WebChatProvider implements Provider {
  /** The name that {@code botmesh.provider} chooses it by. */
  public static final String NAME = "webchat";

  private static final Duration RETRY = Duration.ofSeconds(1);

  private final ProviderContext context;
  private final ScheduledExecutorService readers;
  private final WebChatDoor door;

  /**
   * Makes a provider that nobody talks to yet.
   *
   * @param readers threads that read logs for open browsers; shut down by {@link #stop()}
   */
  public WebChatProvider(ProviderContext context, ScheduledExecutorService readers) {
    this.context = context;
    this.readers = readers;
    this.door = new WebChatDoor(context, readers);
  }

  /** Returns what people talk through. */
  public WebChatDoor door() {
    return door;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SessionMode sessionMode() {
    return SessionMode.SHARED;
  }

  @Override
  public boolean keepsLog() {
    return true;
  }

  @Override
  public void start() {}

  @Override
  public List<SendOutcome> send(List<OutboundMessage> messages) {
    ChatId chat = messages.get(0).chat();
    try {
      context.store().append(chat, messages.stream().map(WebChatProvider::line).toList());
      return Collections.nCopies(messages.size(), new SendOutcome.Accepted());
    } catch (CoordinationUnavailable | UnknownOutcome away) {
      // Not "unknown": appending the same lines once more has no effect beyond the first.
      return List.of(new SendOutcome.Later(RETRY));
    } catch (StoredDataUnreadable broken) {
      return List.of(new SendOutcome.Rejected(String.valueOf(broken.getMessage())));
    }
  }

  @Override
  public void stop() {
    door.close();
    readers.shutdown();
  }

  private static LogLine line(OutboundMessage message) {
    return new LogLine(
        "b:" + message.entry(),
        LogLine.From.BOT,
        message.text(),
        message.at(),
        Optional.of(message.decidedBy()));
  }
}
