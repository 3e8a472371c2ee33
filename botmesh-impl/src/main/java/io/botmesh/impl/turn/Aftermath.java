package io.botmesh.impl.turn;

import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.chat.Attention;
import io.botmesh.impl.chat.ChatDesk;
import java.time.Duration;

/** Lets go of a chat whose serving has ended, and sees to what follows. Thread-safe. */
final class Aftermath {
  private final EngineThreads threads;
  private final MeshClock clock;
  private final Attention attention;

  Aftermath(EngineThreads threads, MeshClock clock, Attention attention) {
    this.threads = threads;
    this.clock = clock;
    this.attention = attention;
  }

  /** After a turn that ended so; the chat's next turn is not in hand. */
  void of(Reservation reservation, Ending ending) {
    ChatDesk desk = reservation.desk();
    reservation.giveBack(
        attention,
        () -> {
          if (ending instanceof Ending.Idle) {
            desk.idle(clock.nanoTime());
          } else if (ending instanceof Ending.LookAgain look) {
            lookAfter(desk, look.delay());
          }
        });
  }

  private void lookAfter(ChatDesk desk, Duration delay) {
    desk.busy();
    if (delay.isZero()) {
      attention.look(desk);
      return;
    }
    long number = desk.turnWait().begin();
    desk.turnWait().alarm(number, threads.after(delay, () -> endWait(desk, number)));
  }

  private void endWait(ChatDesk desk, long number) {
    if (desk.turnWait().end(number)) {
      attention.look(desk);
    }
  }
}
