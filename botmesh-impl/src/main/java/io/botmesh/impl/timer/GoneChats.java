package io.botmesh.impl.timer;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.event.ChatGone;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.SafeText;
import java.util.Optional;

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

  /**
   * After its provider has said so; what cannot be done now is done when it says so again.
   *
   * @param upTo fence of the turn whose send was refused: timers that later turns set stay
   */
  public void gone(ChatId chat, String reason, Optional<Fence> upTo) {
    ChatTimers.Cancelled cancelled = timers.cancel(chat, upTo);
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0360 Nothing can be sent to chat {0} any more: {1}. What was to be sent is among the"
            + " dead letters, timers cancelled: {2}{3}",
        SafeText.chat(chat),
        reason,
        cancelled.names().size(),
        cancelled.all() ? "" : "; the store did not answer, others may be left");
    events.raise(new ChatGone(chat, reason, cancelled.names(), !cancelled.all()));
  }
}
