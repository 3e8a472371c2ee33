package io.botmesh.impl.timer;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.TurnLost;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.handler.TimerHandler;
import io.botmesh.impl.handler.Turn;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.wire.DueTimer;
import io.botmesh.impl.wire.TimerLetters;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Brings timers to their handlers, and every other message to the bot's. Thread-safe. */
final class TimerRouter implements TurnHandler {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final TurnHandler messages;
  private final Map<String, TimerHandler> timers;
  private final ScheduleStore schedules;
  private final TimerLetters letters;
  private final Asking asking;

  TimerRouter(TurnHandler messages, ScheduleStore schedules, TimerLetters letters, Asking asking) {
    this.messages = messages;
    this.timers = Map.copyOf(messages.timers());
    this.schedules = schedules;
    this.letters = letters;
    this.asking = asking;
  }

  @Override
  public Changes handle(Turn turn) throws Exception {
    return TimerLetters.isTimer(turn.message().id())
        ? handle(turn, letters.due(turn.message()))
        : messages.handle(turn);
  }

  private Changes handle(Turn turn, DueTimer timer) throws Exception {
    if (outdated(timer)) {
      return Changes.NONE;
    }
    TimerHandler handler = timers.get(timer.handler());
    if (handler == null) {
      // An attempt as any that fails: a replica that has it may be the next, and at the end a
      // person can let it go again.
      throw new IllegalStateException(
          "BMESH-0674 A timer of chat "
              + SafeText.chat(turn.message().chat())
              + " is for "
              + SafeText.of(timer.handler())
              + ", which this bot does not have");
    }
    return handler.handle(turn, timer);
  }

  // It may have been cancelled, or set anew, after it was claimed and before its turn came.
  private boolean outdated(DueTimer timer) {
    return newest(timer).filter(other -> other.compareTo(timer.decision()) > 0).isPresent();
  }

  private Optional<Decision> newest(DueTimer timer) {
    try {
      return asking.ask(PATIENCE, () -> schedules.newest(timer.id())).value();
    } catch (BotmeshException outOfReach) {
      // No attempt of its handler: the turn is given back, and taken again.
      throw new TurnLost(
          "BMESH-0675 Whether a timer of chat "
              + SafeText.chat(timer.id().chat())
              + " still counts cannot be asked now; its turn is given back and taken again",
          outOfReach);
    }
  }
}
