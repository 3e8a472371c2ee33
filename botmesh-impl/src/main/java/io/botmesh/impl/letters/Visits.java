package io.botmesh.impl.letters;

import io.botmesh.api.ChatId;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.chat.Attention;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.ChatDesks;
import io.botmesh.impl.life.InterestIndex;
import io.botmesh.impl.life.Lifeline;
import io.botmesh.impl.outbox.OutboxPumps;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Puts something into a chat from outside. This replica watches the chat from before on, so that
 * others will visit it should this one end, and sees to what was put there. Thread-safe.
 */
public final class Visits {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ChatDesks desks;
  private final InterestIndex index;
  private final Lifeline lifeline;
  private final Asking asking;
  private final Attention attention;
  private final OutboxPumps pumps;

  /** With whom it calls. */
  public Visits(
      ChatDesks desks,
      InterestIndex index,
      Lifeline lifeline,
      Asking asking,
      Attention attention,
      OutboxPumps pumps) {
    this.desks = desks;
    this.index = index;
    this.lifeline = lifeline;
    this.asking = asking;
    this.attention = attention;
    this.pumps = pumps;
  }

  /** Puts something into a chat's line, or into all of it. */
  public <T> T line(ChatId chat, Function<ChatDesk, T> call) {
    return visited(chat, call, attention::look);
  }

  /** Puts something into a chat's outbox. */
  <T> T outbox(ChatId chat, Supplier<T> call) {
    return visited(chat, desk -> call.get(), pumps::pump);
  }

  private <T> T visited(ChatId chat, Function<ChatDesk, T> call, Consumer<ChatDesk> then) {
    ChatDesk desk = desks.open(chat);
    try {
      long life = asking.ask(PATIENCE, lifeline::ensure).value();
      index.enter(desk, life);
      T answer = call.apply(desk);
      if (!lifeline.unbroken(life)) {
        // Its entry counts only within one life.
        index.enter(desk, lifeline.ensure());
      }
      return answer;
    } finally {
      desk.callEnds();
      // Also without an answer: what was put there may be there.
      then.accept(desk);
    }
  }
}
