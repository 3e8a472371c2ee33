package io.botmesh.impl.lead;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.LeaseName;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.impl.ask.EngineThreads;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The session of a provider whose transport only one replica may hold: open while this replica has
 * its post, closed before another can. Thread-safe: its steps are taken one after the other, and
 * who comes meanwhile leaves the wish for another.
 */
final class ProviderSession {
  /** What the names of posts of providers begin with. */
  static final String POSTS = "provider:";

  private static final System.Logger LOG = System.getLogger(ProviderSession.class.getName());

  private final Provider provider;
  private final LeaseName post;
  private final Tenures tenures;
  private final LeadTimes times;
  private final MeshClock clock;
  private final EngineThreads threads;
  private final AtomicInteger wishes = new AtomicInteger();
  private volatile boolean stopping;
  private volatile boolean ended;

  // Touched by one step at a time.
  private Optional<HeldTenure> tenure = Optional.empty();
  private boolean open;
  private long lastUp;
  private long notBefore;

  ProviderSession(
      Provider provider, Tenures tenures, LeadTimes times, MeshClock clock, EngineThreads threads) {
    this.provider = provider;
    this.post = LeaseName.post(POSTS + provider.name());
    this.tenures = tenures;
    this.times = times;
    this.clock = clock;
    this.threads = threads;
    this.notBefore = clock.nanoTime();
  }

  /** Tells whether a name is that of a provider's post. */
  static boolean isPostOf(LeaseName name) {
    return name.kind() == LeaseName.Kind.POST && name.value().startsWith(POSTS);
  }

  /** Lets another step be taken; returns at once. */
  void look() {
    if (wishes.getAndIncrement() == 0) {
      // Not among the chores: these may all wait for a store that is out of reach.
      threads.turn(this::steps);
    }
  }

  /** Ends the session and gives the post back; returns at once. */
  void stop() {
    stopping = true;
    look();
  }

  /** Tells whether the session has ended for good. */
  boolean ended() {
    return ended;
  }

  private void steps() {
    int done;
    do {
      done = wishes.get();
      try {
        step();
      } catch (BotmeshException outOfReach) {
        LOG.log(
            System.Logger.Level.DEBUG,
            () -> "A provider's post could not be asked for" + SafeTrace.of(outOfReach));
      } catch (RuntimeException | Error bug) {
        // Whatever it is, the next step must come: a post that is held is renewed.
        LOG.log(
            System.Logger.Level.ERROR,
            "BMESH-0647 A provider's session failed unexpectedly" + SafeTrace.of(bug));
      }
    } while (wishes.addAndGet(-done) > 0);
  }

  private void step() {
    if (stopping) {
      leave();
      ended = true;
    } else if (tenure.isPresent() && !tenure.get().stillHeld()) {
      // The grant ends by itself: it is not given back before the session is closed.
      close();
      tenure = Optional.empty();
    } else if (tenure.isPresent()) {
      giveUpIfDown();
    } else if (clock.nanoTime() - notBefore >= 0) {
      tenure = tenures.take(post);
      if (!stopping) {
        tenure.ifPresent(this::open);
      }
    }
  }

  private void open(HeldTenure held) {
    held.whenLost(reason -> look());
    lastUp = clock.nanoTime();
    open = true;
    try {
      provider.openSession();
    } catch (RuntimeException | Error failed) {
      LOG.log(
          System.Logger.Level.WARNING,
          "BMESH-0643 The session of provider {0} did not open; another replica may try{1}",
          provider.name(),
          SafeTrace.of(failed));
      rest();
    }
  }

  private void giveUpIfDown() {
    long now = clock.nanoTime();
    if (provider.sessionUp()) {
      lastUp = now;
    } else if (now - lastUp >= times.providerDown().toNanos()) {
      LOG.log(
          System.Logger.Level.WARNING,
          "BMESH-0645 The transport of provider {0} has been closed for {1} s: this replica gives"
              + " up its post",
          provider.name(),
          times.providerDown().toSeconds());
      rest();
    }
  }

  // What does not work here may work elsewhere: the others come first.
  private void rest() {
    leave();
    notBefore = clock.nanoTime() + times.providerDown().toNanos();
  }

  private void leave() {
    close();
    tenure.ifPresent(HeldTenure::close);
    tenure = Optional.empty();
  }

  private void close() {
    if (!open) {
      return;
    }
    open = false;
    try {
      provider.closeSession();
    } catch (RuntimeException | Error failed) {
      LOG.log(
          System.Logger.Level.WARNING,
          "BMESH-0644 The session of provider {0} did not close cleanly{1}",
          provider.name(),
          SafeTrace.of(failed));
    }
  }
}
