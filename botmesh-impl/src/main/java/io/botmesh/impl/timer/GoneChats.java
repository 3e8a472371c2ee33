package io.botmesh.impl.timer;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.event.ChatGone;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.SafeTrace;
import java.util.List;

/** Cancels the timers of chats to which nothing can be sent any more, and says so. Thread-safe. */
public final class GoneChats {
  private static final System.Logger LOG = System.getLogger(GoneChats.class.getName());

  private final ChatTimers timers;
  private final EventSink events;

  /** With the timers, and who is told. */
  public GoneChats(ChatTimers timers, EventSink events) {
    this.timers = timers;
    this.events = events;
  }

  /** After its provider has said so; what cannot be done now is done when it says so again. */
  public void gone(ChatId chat, String reason) {
    List<String> cancelled = List.of();
    try {
      cancelled = timers.cancelAll(chat);
    } catch (BotmeshException outOfReach) {
      LOG.log(
          System.Logger.Level.INFO,
          () -> "The timers of a chat that is gone stay for now" + SafeTrace.of(outOfReach));
    }
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0360 Nothing can be sent to chat {0} any more: {1}. What was to be sent is among the"
            + " dead letters, timers cancelled: {2}",
        SafeText.chat(chat),
        reason,
        cancelled.size());
    events.raise(new ChatGone(chat, reason, cancelled));
  }
}
