package io.botmesh.impl.engine;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.WakeUps;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.chat.Attention;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.ChatDesks;
import io.botmesh.impl.life.Recovery;
import io.botmesh.impl.outbox.OutboxPumps;
import io.botmesh.impl.turn.TurnTaker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Hears hints and turns them into looks; where none can come, it looks every so often. Thread-safe.
 */
final class Watchman implements WakeUps.Listener {
  private static final System.Logger LOG = System.getLogger(Watchman.class.getName());
  private static final Duration WITHOUT_HINTS = Duration.ofMillis(200);

  private final ChatDesks desks;
  private final Attention attention;
  private final Recovery recovery;
  private final EngineThreads threads;
  private final Runnable enterAgain;
  private final OutboxPumps pumps;
  private final AtomicBoolean listened = new AtomicBoolean();

  /**
   * With whom it calls.
   *
   * @param enterAgain enters every chat in this replica's index once more
   */
  Watchman(
      ChatDesks desks,
      Attention attention,
      Recovery recovery,
      EngineThreads threads,
      Runnable enterAgain,
      OutboxPumps pumps) {
    this.desks = desks;
    this.attention = attention;
    this.recovery = recovery;
    this.threads = threads;
    this.enterAgain = enterAgain;
    this.pumps = pumps;
  }

  @Override
  public void hinted(ChatId chat) {
    desks
        .find(chat)
        .ifPresent(
            desk -> {
              attention.look(desk);
              // It may be about the outbox: entries of a replica that goes on with the next turn,
              // so that a look would
              // only find the turn held.
              pumps.pumpIfHeld(desk);
            });
  }

  @Override
  public void gone(ReplicaId replica) {
    recovery.heardOf(replica);
  }

  @Override
  public void resumed() {
    boolean firstTime = !listened.getAndSet(true);
    threads.chore(
        () -> {
          if (!firstTime && !desks.all().isEmpty()) {
            // A failover, or a server that came back empty, may have lost what the index held.
            enterAgain.run();
          }
          // Hints may have been missed, and a failover may have brought back what was done.
          desks.all().forEach(attention::look);
        });
  }

  @Override
  public void deaf() {
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0304 Hints cannot come; chats that wait are looked at every {0} ms",
        WITHOUT_HINTS.toMillis());
    pumps.deaf();
    threads.every(WITHOUT_HINTS, this::lookAtThoseThatWait);
  }

  private void lookAtThoseThatWait() {
    for (ChatDesk desk : desks.all()) {
      if (desk.turnWait().waiting()) {
        attention.look(desk);
      }
      if (desk.pumpWait().waiting()) {
        pumps.pump(desk);
      }
    }
  }

  /**
   * Looks once more at chats that have been idle for long; at the second such look they leave the
   * index.
   */
  void lookAtTheIdle(long now) {
    for (ChatDesk desk : desks.all()) {
      if (desk.idleFor(now, TurnTaker.LEAVE_AFTER.toNanos())) {
        attention.look(desk);
      }
    }
  }
}
