package io.botmesh.impl.engine;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.move.Mover;
import io.botmesh.impl.outbox.ChatNews;
import io.botmesh.impl.timer.GoneChats;
import java.util.Optional;
import java.util.function.Supplier;

/** Sees to what a provider says of chats, on other threads than those that send. Thread-safe. */
final class ChatNewsDesk implements ChatNews {
  private static final System.Logger LOG = System.getLogger(ChatNewsDesk.class.getName());

  private final EngineThreads threads;
  private final Supplier<Mover> mover;
  private final GoneChats goneChats;

  ChatNewsDesk(EngineThreads threads, Supplier<Mover> mover, GoneChats goneChats) {
    this.threads = threads;
    this.mover = mover;
    this.goneChats = goneChats;
  }

  @Override
  public void moved(ChatId from, ChatId to) {
    threads.chore(() -> move(from, to));
  }

  @Override
  public void gone(ChatId chat, String reason, Optional<Fence> upTo) {
    threads.chore(() -> goneChats.gone(chat, reason, upTo));
  }

  private void move(ChatId from, ChatId to) {
    try {
      mover.get().move(from, to);
    } catch (RuntimeException notNow) {
      LOG.log(
          System.Logger.Level.WARNING,
          "BMESH-0362 Chat {0} is said to have moved to {1}, which could not be done now; the next"
              + " send tries it again: {2}",
          SafeText.chat(from),
          SafeText.chat(to),
          SafeText.of(String.valueOf(notNow.getMessage())));
    }
  }
}
