package io.botmesh.impl.lead;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.Fence;
import io.botmesh.api.LeaseName;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.event.BecameFollower;
import io.botmesh.api.event.BecameLeader;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.Leases;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.TakeAnswer;
import io.botmesh.api.spi.TakeCall;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.life.Lifeline;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Takes locks and posts, and gives them back. What this replica holds is known by its tokens: a
 * grant to it under a token that is not known belongs to nobody, since its answer never came, and
 * is given back by whoever meets it. Thread-safe.
 */
public final class Tenures implements HeldTenure.Owner {
  private static final System.Logger LOG = System.getLogger(Tenures.class.getName());
  private static final Duration LONGEST_PATIENCE = Duration.ofSeconds(5);

  private final Leases leases;
  private final ReplicaId me;
  private final LeadTimes times;
  private final MeshClock clock;
  private final Asking asking;
  private final Tokens tokens;
  private final Lifeline lifeline;
  private final Absences absences;
  private final EngineThreads threads;
  private final EventSink events;
  private final UnaryOperator<Runnable> context;
  private final TenureKeeper keeper;
  private final Returns returns;
  private final Set<Token> mine = ConcurrentHashMap.newKeySet();
  private final Map<LeaseName, Fence> posts = new ConcurrentHashMap<>();

  /** With the store, and what the other rooms share. */
  public Tenures(
      Leases leases,
      ReplicaId me,
      LeadTimes times,
      MeshClock clock,
      Asking asking,
      Tokens tokens,
      Lifeline lifeline,
      Absences absences,
      EngineThreads threads,
      EventSink events,
      UnaryOperator<Runnable> context) {
    this.leases = leases;
    this.me = me;
    this.times = times;
    this.clock = clock;
    this.asking = asking;
    this.tokens = tokens;
    this.lifeline = lifeline;
    this.absences = absences;
    this.threads = threads;
    this.events = events;
    this.context = context;
    this.keeper = new TenureKeeper(leases, times, clock, threads, this::lost);
    this.returns = new Returns(leases, times.lease(), patience(), clock, asking, threads);
  }

  /** Returns who keeps what is held. */
  TenureKeeper keeper() {
    return keeper;
  }

  /** Asks for a name. */
  Optional<HeldTenure> take(LeaseName name) {
    long life = begin();
    Taking first = new Taking(life, tokens.next(), clock.nanoTime());
    TakeAnswer answer = ask(name, first, Optional.empty());
    if (!(answer instanceof TakeAnswer.Held held)) {
      return concluded(name, first, answer);
    }
    Optional<Fence> gone = Optional.empty();
    if (held.mine()) {
      if (!isOrphan(held.holder().grant())) {
        return Optional.empty();
      }
      asking.ask(patience(), () -> leases.release(name, held.holder().grant()));
    } else if (absences.gone(held.holder())) {
      gone = Optional.of(held.holder().fence());
    } else {
      return Optional.empty();
    }
    // What was asked with is not asked with again: the answer may have come late.
    Taking second = new Taking(life, tokens.next(), clock.nanoTime());
    return concluded(name, second, ask(name, second, gone));
  }

  /** One call, as this replica knows it. */
  private record Taking(long life, Token token, long sent) {}

  private long begin() {
    if (returns.stopped()) {
      throw stopped();
    }
    return lifeline.ensure();
  }

  private CoordinationUnavailable stopped() {
    return new CoordinationUnavailable(
        "BMESH-0642 Replica " + me + " has stopped: it takes no lock and no post");
  }

  private TakeAnswer ask(LeaseName name, Taking taking, Optional<Fence> gone) {
    boolean isPost = name.kind() == LeaseName.Kind.POST;
    TakeCall call =
        new TakeCall(
            name,
            taking.token,
            me,
            gone,
            times.lease(),
            isPost ? times.caution() : Duration.ZERO,
            Optional.ofNullable(posts.get(name)));
    mine.add(taking.token);
    boolean taken = false;
    try {
      TakeAnswer answer = asking.ask(patience(), () -> leases.take(call)).value();
      taken = answer instanceof TakeAnswer.Taken;
      return answer;
    } catch (UnknownOutcome unheard) {
      // Also if only this thread was interrupted, and nobody will ask under that token again.
      returns.giveBackIfGranted(name, taking.token);
      throw unheard;
    } finally {
      if (!taken) {
        mine.remove(taking.token);
      }
    }
  }

  // Longer than that the answer of a server is not to be trusted that froze and woke.
  private Duration patience() {
    Duration third = times.lease().dividedBy(3);
    return third.compareTo(LONGEST_PATIENCE) < 0 ? third : LONGEST_PATIENCE;
  }

  private boolean isOrphan(Grant grant) {
    return !mine.contains(grant.token());
  }

  private Optional<HeldTenure> concluded(LeaseName name, Taking taking, TakeAnswer answer) {
    if (!(answer instanceof TakeAnswer.Taken taken)) {
      return Optional.empty();
    }
    Tended tended = new Tended(taking.sent + times.lease().toNanos());
    HeldTenure tenure =
        new HeldTenure(
            name,
            taken.grant(),
            () -> lifeline.unbroken(taking.life) && clock.nanoTime() - tended.beliefEnds() < 0,
            this);
    boolean inTime = clock.nanoTime() - taking.sent < times.lease().dividedBy(2).toNanos();
    if (!inTime || !tenure.stillHeld()) {
      giveBack(tenure);
      return Optional.empty();
    }
    enter(tenure, tended, taking.sent);
    return Optional.of(tenure);
  }

  private void enter(HeldTenure tenure, Tended tended, long sent) {
    if (tenure.leaseName().kind() == LeaseName.Kind.POST) {
      posts.put(tenure.leaseName(), tenure.fence());
      events.raise(new BecameLeader(tenure.name(), tenure.fence()));
    }
    keeper.guard(tenure, tended, sent);
    if (returns.stopped()) {
      // The engine stopped while the answer was on its way: nobody will close it.
      tenure.close();
      throw stopped();
    }
  }

  /** Until when a lease runs, by this replica's clock. Thread-safe. */
  final class Tended {
    private volatile long leaseEnds;

    Tended(long leaseEnds) {
      this.leaseEnds = leaseEnds;
    }

    long leaseEnds() {
      return leaseEnds;
    }

    void renewed(long sent) {
      leaseEnds = sent + times.lease().toNanos();
    }

    private long beliefEnds() {
      return leaseEnds - times.margin().toNanos();
    }
  }

  @Override
  public void closed(HeldTenure tenure) {
    keeper.leave(tenure);
    follow(tenure, "released");
    giveBack(tenure);
  }

  private void giveBack(HeldTenure tenure) {
    try {
      returns.giveBack(tenure.leaseName(), tenure.grant());
    } finally {
      // Should it have failed: whoever asks for it here meets nobody's grant.
      mine.remove(tenure.grant().token());
    }
  }

  /** Ends what this replica must not believe in any more. */
  private void lost(HeldTenure tenure, String reason, long leaseEnds) {
    if (!tenure.lose(reason)) {
      return;
    }
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0640 Replica {0} has lost the {1} (fence {2}): {3}",
        me.value(),
        SafeText.of(tenure.leaseName().toString()),
        Long.toString(tenure.fence().number()),
        reason);
    follow(tenure, reason);
    // Not given back: whoever was told of the loss may need the margin. And not ours to take again
    // before its lease has ended, or this replica would follow on itself too early.
    Duration left = Duration.ofNanos(Math.max(0, leaseEnds - clock.nanoTime()));
    if (!ProviderSession.isPostOf(tenure.leaseName())) {
      returns.giveBackAtTheStop(tenure.leaseName(), tenure.grant());
    }
    threads.after(left, () -> hasEnded(tenure));
  }

  private void hasEnded(HeldTenure tenure) {
    mine.remove(tenure.grant().token());
    returns.forget(tenure.leaseName(), tenure.grant());
  }

  private void follow(HeldTenure tenure, String reason) {
    if (tenure.leaseName().kind() == LeaseName.Kind.POST) {
      events.raise(new BecameFollower(tenure.name(), tenure.fence(), reason));
    }
  }

  @Override
  public void tell(Consumer<String> listener, String reason) {
    threads.turn(context.apply(() -> listener.accept(reason)));
  }

  /** Gives back all that is held, within bounds, and takes nothing any more. */
  public void stop() {
    returns.stop();
    keeper.guarded().forEach(this::stop);
    returns.settleAll();
  }

  private void stop(HeldTenure tenure) {
    if (ProviderSession.isPostOf(tenure.leaseName())) {
      // Its session has not ended in time: another's must not begin before the lease has ended.
      keeper.leave(tenure);
      lost(tenure, "the bot stopped before its session had closed", clock.nanoTime());
    } else {
      tenure.close();
    }
  }
}
