package io.botmesh.impl.move;

import io.botmesh.api.ChatId;
import io.botmesh.api.ChatMoves;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.letters.Visits;
import java.time.Duration;
import java.util.Optional;

/** Moves chats to other names, when somebody says so. Thread-safe. */
public final class Mover implements ChatMoves {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final TurnStore turns;
  private final Asking asking;
  private final Visits visits;
  private final Carriage carriage;
  private volatile boolean open;

  /** With whom it calls, and what brings things away; shut at first. */
  public Mover(TurnStore turns, Asking asking, Visits visits, Carriage carriage) {
    this.turns = turns;
    this.asking = asking;
    this.visits = visits;
    this.carriage = carriage;
  }

  /** Lets chats be moved. */
  public void open() {
    open = true;
  }

  /** Lets none be moved any more. */
  public void shut() {
    open = false;
  }

  @Override
  public ChatId move(ChatId from, ChatId to) {
    if (!open) {
      throw new CoordinationUnavailable(
          "BMESH-0355 This replica does not run; move the chat at another one, or later");
    }
    refuseCircle(from, to);
    return visits.line(from, desk -> carriage.bring(desk, to, PATIENCE)).to();
  }

  private void refuseCircle(ChatId from, ChatId to) {
    if (from.equals(to)) {
      throw new IllegalArgumentException(
          "BMESH-0356 Chat " + SafeText.chat(from) + " is to move to itself; name its new id");
    }
    Optional<ChatId> next = Optional.of(to);
    for (int hop = 0; next.isPresent() && hop < Carriage.HOPS; hop++) {
      if (next.get().equals(from)) {
        throw Carriage.circle(from, to);
      }
      ChatId there = next.get();
      next = asking.ask(PATIENCE, () -> turns.look(there)).value().moved();
    }
  }
}
