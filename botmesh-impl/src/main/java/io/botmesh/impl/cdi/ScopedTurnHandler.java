package io.botmesh.impl.cdi;

import io.botmesh.api.spi.Changes;
import io.botmesh.impl.handler.TimerHandler;
import io.botmesh.impl.handler.Turn;
import io.botmesh.impl.handler.TurnHandler;
import java.util.Map;
import java.util.stream.Collectors;

/** Handles each message in a fresh request context. Thread-safe. */
final class ScopedTurnHandler implements TurnHandler {
  private final RequestScope requests;
  private final TurnHandler handler;

  ScopedTurnHandler(RequestScope requests, TurnHandler handler) {
    this.requests = requests;
    this.handler = handler;
  }

  @Override
  public Changes handle(Turn turn) throws Exception {
    return requests.call(() -> handler.handle(turn));
  }

  @Override
  public Map<String, TimerHandler> timers() {
    return handler.timers().entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, named -> scoped(named.getValue())));
  }

  private TimerHandler scoped(TimerHandler timer) {
    return (turn, due) -> requests.call(() -> timer.handle(turn, due));
  }
}
