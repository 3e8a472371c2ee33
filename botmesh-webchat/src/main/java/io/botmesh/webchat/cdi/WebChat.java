package io.botmesh.webchat.cdi;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.spi.RunningBot;
import io.botmesh.api.spi.RunningBots;
import io.botmesh.webchat.WebChatDoor;
import io.botmesh.webchat.WebChatProvider;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** The web chats of the bots that run in this application. Thread-safe. */
@ApplicationScoped
public class WebChat {
  private final RunningBots bots;

  /** For the container's proxy only. */
  protected WebChat() {
    this(List::of);
  }

  /** Looks for doors among these bots. */
  @Inject
  public WebChat(RunningBots bots) {
    this.bots = bots;
  }

  /**
   * Returns the door of the only running bot that has a web chat.
   *
   * @return empty if there are several; then one is chosen by {@link #named}
   * @throws CoordinationUnavailable if none runs: it may be about to start
   */
  public Optional<WebChatDoor> only() {
    List<WebChatDoor> doors = bots.all().stream().flatMap(bot -> door(bot).stream()).toList();
    if (doors.isEmpty()) {
      throw new CoordinationUnavailable("BMESH-0654 No bot with a web chat runs here just now");
    }
    return doors.size() == 1 ? Optional.of(doors.get(0)) : Optional.empty();
  }

  /** Returns the door of the running bot of that name; empty if there is none with a web chat. */
  public Optional<WebChatDoor> named(String bot) {
    return bots.all().stream()
        .filter(running -> running.bot().name().equals(bot))
        .flatMap(running -> door(running).stream())
        .findFirst();
  }

  private static Optional<WebChatDoor> door(RunningBot bot) {
    return bot.provider(WebChatProvider.NAME)
        .filter(WebChatProvider.class::isInstance)
        .map(WebChatProvider.class::cast)
        .map(WebChatProvider::door);
  }
}
