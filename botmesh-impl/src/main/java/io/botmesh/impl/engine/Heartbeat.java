package io.botmesh.impl.engine;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.life.Lifeline;
import io.botmesh.impl.life.Recovery;
import java.time.Duration;

/**
 * Beats, and then looks at the others, each on a thread of its own that nothing else can hold up. A
 * fixed pause, not a fixed rate: after a long stop, catching up would only hammer the store.
 */
final class Heartbeat implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Heartbeat.class.getName());

  // Longer than any beat with the duties of a lapse takes, each of whose calls has a time limit.
  private static final Duration STUCK = Duration.ofMinutes(10);

  private final Lifeline lifeline;
  private final Recovery recovery;
  private final Duration every;
  private final MeshClock clock;
  private final EngineThreads threads;
  private volatile EngineThreads.Loop beating = new NotBegun();
  private volatile EngineThreads.Loop looking = new NotBegun();
  private boolean outOfReach;
  private volatile long begun;
  private volatile boolean underWay;

  Heartbeat(
      EngineThreads threads,
      Lifeline lifeline,
      Recovery recovery,
      Duration every,
      MeshClock clock) {
    this.threads = threads;
    this.lifeline = lifeline;
    this.recovery = recovery;
    this.every = every;
    this.clock = clock;
  }

  void start() {
    beating = threads.alone("heartbeat", Duration.ZERO, every, this::beat);
    looking = threads.alone("vigil", every, every, this::look);
  }

  /**
   * Tells whether it still tries, whatever comes of it. Once an error of the machine has ended it,
   * or it is stuck, nothing but a new process will beat again.
   */
  boolean tries() {
    boolean stuck = underWay && clock.nanoTime() - begun > STUCK.toNanos();
    return !beating.ended() && !looking.ended() && !stuck;
  }

  private void beat() {
    begun = clock.nanoTime();
    underWay = true;
    try {
      lifeline.beat();
      if (outOfReach) {
        LOG.log(System.Logger.Level.INFO, "BMESH-0305 The store takes heartbeats again");
        outOfReach = false;
      }
    } catch (BotmeshException failed) {
      if (!outOfReach) {
        LOG.log(
            System.Logger.Level.WARNING,
            "BMESH-0306 A heartbeat failed and will be tried again: {0}",
            failed.getMessage());
        outOfReach = true;
      }
    } catch (RuntimeException bug) {
      LOG.log(
          System.Logger.Level.ERROR,
          "BMESH-0307 A heartbeat failed unexpectedly" + SafeTrace.of(bug));
    } catch (Error ofTheMachine) {
      LOG.log(
          System.Logger.Level.ERROR,
          "BMESH-0317 The heartbeat has ended: restart this server" + SafeTrace.of(ofTheMachine));
      throw ofTheMachine;
    } finally {
      underWay = false;
    }
  }

  private void look() {
    try {
      recovery.look();
    } catch (BotmeshException failed) {
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "The others' heartbeats could not be read" + SafeTrace.of(failed));
    } catch (RuntimeException bug) {
      LOG.log(
          System.Logger.Level.ERROR, "BMESH-0308 A look at the others failed" + SafeTrace.of(bug));
    }
  }

  @Override
  public void close() {
    beating.cancel();
    looking.cancel();
  }

  private record NotBegun() implements EngineThreads.Loop {
    @Override
    public boolean ended() {
      return false;
    }

    @Override
    public void cancel() {}
  }
}
