package io.botmesh.impl.lead;

import io.botmesh.api.Coordinator;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.Provider;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.Pause;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.life.Lifeline;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** The room of locks and leadership, wired. Thread-safe. */
public final class LeadRoom {
  private final LeadTimes times;
  private final MeshClock clock;
  private final EngineThreads threads;
  private final Tenures tenures;
  private final Coordinator coordinator;
  private final List<ProviderSession> sessions = new CopyOnWriteArrayList<>();

  /** With the store, and what the other rooms share. */
  public LeadRoom(
      Backend backend,
      ReplicaId me,
      LeadTimes times,
      MeshClock clock,
      Asking asking,
      Pause pause,
      Tokens tokens,
      Lifeline lifeline,
      EngineThreads threads,
      EventSink events,
      UnaryOperator<Runnable> context) {
    this.times = times;
    this.clock = clock;
    this.threads = threads;
    this.tenures =
        new Tenures(
            backend.leases(),
            me,
            times,
            clock,
            asking,
            tokens,
            lifeline,
            new Absences(backend.roster(), lifeline, clock, times),
            threads,
            events,
            context);
    this.coordinator = new LocalCoordinator(tenures, clock, pause);
  }

  /** Returns what applications ask for locks and leadership. */
  public Coordinator coordinator() {
    return coordinator;
  }

  /** Begins to keep what is held. */
  public void start() {
    threads.every(times.tick(), this::look);
  }

  /** Competes for a provider's post from now on, to hold its session. */
  public void compete(Provider provider) {
    ProviderSession session = new ProviderSession(provider, tenures, times, clock, threads);
    sessions.add(session);
    session.look();
    threads.every(times.heartbeat(), session::look);
  }

  /** Ends the sessions of providers and gives up their posts; returns at once. */
  public void endSessions() {
    sessions.forEach(ProviderSession::stop);
  }

  /** Tells whether all sessions have ended. */
  public boolean sessionsEnded() {
    return sessions.stream().allMatch(ProviderSession::ended);
  }

  /** Looks once after what is held; returns at once. */
  void look() {
    tenures.keeper().look();
  }

  /** Gives back all that is held, and takes nothing any more. */
  public void stop() {
    tenures.stop();
  }
}
