package io.botmesh.impl.timer;

import io.botmesh.api.InboundMessage;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.outbox.ScheduleOrders;
import io.botmesh.impl.wire.TimerLetters;
import java.util.function.Function;

/** The timers of one replica. Thread-safe. */
public final class Timers {
  private final ReplicaTools tools;
  private final ScheduleStore schedules;
  private final TimerLetters letters;
  private final DueWatch watch;

  /**
   * Timers that do not run yet.
   *
   * @param line lets a message into its chat's line; asked from {@link #start()} on
   */
  public Timers(
      ReplicaTools tools,
      ScheduleStore schedules,
      TimerLetters letters,
      Function<InboundMessage, Door.Receipt> line) {
    this.tools = tools;
    this.schedules = schedules;
    this.letters = letters;
    DueRun run = new DueRun(tools, schedules, letters, line, this::running);
    this.watch =
        new DueWatch(
            tools.threads(),
            tools.clock(),
            ScheduleStore.PARTS,
            tools.me().value().hashCode(),
            run::look);
  }

  /** Returns what carries out the orders of turns. */
  public ScheduleOrders orders() {
    return new TimerClerk(schedules, letters, tools.clock(), watch::expect);
  }

  /** Returns what deals with all timers of a chat at once. */
  public ChatTimers ofChats() {
    return new ChatTimers(tools, schedules, watch::expect);
  }

  /** Returns a handler that brings timers to their own, and messages to this one. */
  public TurnHandler router(TurnHandler messages) {
    return new TimerRouter(messages, schedules, letters, tools.asking());
  }

  /** Begins to look for what is due. */
  public void start() {
    watch.start();
  }

  /** Looks for nothing more; what was claimed is given back. */
  public void stop() {
    watch.stop();
  }

  /** Tells whether nothing is in hand. */
  public boolean quiet() {
    return watch.quiet();
  }

  private boolean running() {
    return watch.running();
  }
}
