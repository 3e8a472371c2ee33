package io.botmesh.redis;

import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.Subscription;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * One connection of its own that listens to channels, made again when it breaks, on a thread that
 * begins with the first subscription; a second thread pings, so that a connection that died in
 * silence is noticed, and leaves a server that is no master any more. Thread-safe.
 */
final class Channels implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Channels.class.getName());
  private static final Duration FAREWELL = Duration.ofSeconds(5);
  private static final int ROUNDS_UNTIL_A_LOOK = 6;
  private static final int ROUNDS_UNTIL_A_TRY = 12;

  private final FirstContact server;
  private final Connections connections;
  private final RetrySettings retry;
  private final ThreadFactory threads;
  private final String always;
  private final Vigilance vigilance;
  private final Runnable resumed;

  // Of the listening thread alone.
  private boolean stoodBefore;

  // Held while a listener comes or goes and while something is written to the connection; never
  // while reading from it or calling a listener. It guards all that follows.
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, List<Ear>> ears = new HashMap<>();
  private final List<Thread> running = new ArrayList<>();
  private Connection connection;
  private Session session;
  private long arrivals;
  private boolean closed;

  /**
   * Listens to nothing yet.
   *
   * @param resumed run whenever the connection stands again after a break, before any listener is
   *     told; not the first time
   */
  Channels(
      FirstContact server,
      Connections connections,
      RetrySettings retry,
      ThreadFactory threads,
      ChannelNames names,
      Vigilance vigilance,
      Runnable resumed) {
    this.server = server;
    this.connections = connections;
    this.retry = retry;
    this.threads = threads;
    this.always = names.wakePrefix();
    this.vigilance = vigilance;
    this.resumed = resumed;
  }

  /** Listens to a channel until the subscription is closed. */
  Subscription listen(String channel, ChannelListener listener) {
    Ear ear = new Ear(channel, listener);
    lock.lock();
    try {
      if (closed) {
        return () -> {};
      }
      ears.computeIfAbsent(channel, c -> new ArrayList<>()).add(ear);
      arrivals++;
      changed.signalAll();
      // To a channel that is listened to already as well: the answer tells the new listener.
      tell(it -> it.subscribe(channel));
      begin();
    } finally {
      lock.unlock();
    }
    return ear;
  }

  /** Ends both threads and the connection. Closing twice is harmless. */
  @Override
  public void close() {
    List<Thread> ending;
    lock.lock();
    try {
      closed = true;
      ears.clear();
      changed.signalAll();
      disconnect();
      ending = List.copyOf(running);
      running.clear();
    } finally {
      lock.unlock();
    }
    ending.forEach(Thread::interrupt);
    ending.forEach(Channels::awaitEnd);
  }

  private static void awaitEnd(Thread thread) {
    if (thread == Thread.currentThread()) {
      return;
    }
    try {
      thread.join(FAREWELL.toMillis());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private void begin() {
    if (running.isEmpty()) {
      begin("listen", this::listenForGood);
      begin("ping", this::pingForGood);
    }
  }

  private void begin(String name, Runnable task) {
    Thread thread = threads.newThread(task);
    thread.setName(thread.getName() + "-" + name);
    running.add(thread);
    thread.start();
  }

  /** Writes to the connection, if it stands; one that broke is noticed by its reader. */
  private void tell(Consumer<Session> words) {
    if (session != null) {
      try {
        words.accept(session);
      } catch (JedisException broken) {
        disconnect();
      }
    }
  }

  private void disconnect() {
    session = null;
    if (connection != null) {
      try {
        connection.forceDisconnect();
      } catch (IOException unimportant) {
        LOG.log(
            Level.DEBUG,
            () -> "The connection for hints could not be closed" + SafeTrace.of(unimportant));
      }
    }
  }

  private void pingForGood() {
    for (int round = 1; !isClosed(); round++) {
      waitAwhile(vigilance.ping());
      try {
        if (round % ROUNDS_UNTIL_A_LOOK == 0 && !isClosed()) {
          // A quiet replica makes no calls that would find out who leads.
          connections.lookAround();
        }
        leaveWhoLeadsNoMore();
        ping();
      } catch (RuntimeException failure) {
        // Whatever it was: no other thread pings.
        LOG.log(Level.DEBUG, () -> "A ping of the hints failed" + SafeTrace.of(failure));
      }
    }
  }

  private void ping() {
    lock.lock();
    try {
      tell(JedisPubSub::ping);
    } finally {
      lock.unlock();
    }
  }

  /**
   * A node that was replaced may answer pings for long, and hear no hint any more: cut off from the
   * others, or frozen. Who leads is asked without the lock: it may take as long as the nodes do.
   */
  private void leaveWhoLeadsNoMore() {
    Optional<HostAndPort> at = listenedAt();
    if (at.isEmpty() || connections.leads(at.get())) {
      return;
    }
    lock.lock();
    try {
      if (at.equals(listenedAt())) {
        disconnect();
      }
    } finally {
      lock.unlock();
    }
  }

  private Optional<HostAndPort> listenedAt() {
    lock.lock();
    try {
      return session == null ? Optional.empty() : Optional.of(connection.getHostAndPort());
    } finally {
      lock.unlock();
    }
  }

  private void listenForGood() {
    int failures = 0;
    Level loud = Level.WARNING;
    while (!isClosed()) {
      Session attempt = new Session();
      try {
        if (!server.contact().hints()) {
          sayDeaf(Level.WARNING);
          while (!isClosed()) {
            beDeafForARound();
          }
          return;
        }
        attempt.listen();
      } catch (JedisAccessControlException refused) {
        if (Refusal.word(refused).equals("NOPERM")) {
          // It may be one server of several that lacks the right: it is tried again.
          sayDeaf(loud);
          loud = Level.DEBUG;
          for (int round = 0; round < ROUNDS_UNTIL_A_TRY; round++) {
            beDeafForARound();
          }
        } else {
          failed(attempt, refused);
        }
      } catch (RuntimeException failure) {
        // Whatever it was: this thread is the only one that hears, so it goes on.
        failed(attempt, failure);
      }
      failures = attempt.stood ? 1 : failures + 1;
      waitAwhile(retry.after(failures));
    }
  }

  private void failed(Session attempt, RuntimeException failure) {
    if (isClosed()) {
      return;
    }
    LOG.log(
        attempt.stood ? Level.WARNING : Level.DEBUG,
        () ->
            "BMESH-0540 The connection for hints to Redis at "
                + connections.shown()
                + " does not stand; it is made again. Until then replicas look for work every so"
                + " often"
                + SafeTrace.of(failure));
  }

  private void sayDeaf(Level loud) {
    LOG.log(
        loud,
        "BMESH-0541 Redis at {0} does not let this user publish and subscribe: no hints come",
        connections.shown());
  }

  private void beDeafForARound() {
    everyEar().forEach(Ear::tellDeaf);
    waitForSomebodyNew();
  }

  private void waitForSomebodyNew() {
    lock.lock();
    try {
      long known = arrivals;
      waitFor(vigilance.ping(), () -> arrivals > known);
    } finally {
      lock.unlock();
    }
  }

  private List<Ear> everyEar() {
    lock.lock();
    try {
      return ears.values().stream().flatMap(List::stream).toList();
    } finally {
      lock.unlock();
    }
  }

  private List<Ear> earsOf(String channel) {
    lock.lock();
    try {
      return List.copyOf(ears.getOrDefault(channel, List.of()));
    } finally {
      lock.unlock();
    }
  }

  private boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  private void waitAwhile(Duration time) {
    lock.lock();
    try {
      waitFor(time, () -> false);
    } finally {
      lock.unlock();
    }
  }

  /** Waits for a while, or until there is a reason to go on; not at all once closed. */
  private void waitFor(Duration time, BooleanSupplier reason) {
    long left = time.toNanos();
    try {
      while (!closed && !reason.getAsBoolean() && left > 0) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
      closed = true;
    }
  }

  /** One listener on one channel. */
  private final class Ear implements Subscription {
    private final String channel;
    private final ChannelListener listener;
    private final AtomicBoolean toldDeaf = new AtomicBoolean();
    private volatile boolean open = true;

    Ear(String channel, ChannelListener listener) {
      this.channel = channel;
      this.listener = listener;
    }

    void tellDeaf() {
      if (toldDeaf.compareAndSet(false, true)) {
        call(ChannelListener::deaf);
      }
    }

    void call(Consumer<ChannelListener> words) {
      if (!open) {
        return;
      }
      try {
        words.accept(listener);
      } catch (RuntimeException failure) {
        LOG.log(
            Level.WARNING,
            () -> "BMESH-0542 A listener to hints failed; it goes on" + SafeTrace.of(failure));
      }
    }

    @Override
    public void close() {
      open = false;
      lock.lock();
      try {
        List<Ear> others = ears.get(channel);
        if (others != null && others.remove(this) && others.isEmpty()) {
          ears.remove(channel);
          tell(it -> it.unsubscribe(channel));
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /** One life of the connection. */
  private final class Session extends JedisPubSub {
    private final Set<String> begunWith = new HashSet<>();
    private volatile boolean stood;

    /** Listens until the connection ends. */
    void listen() {
      try (Connection mine = connections.dedicated(vigilance.silence())) {
        if (adopt(mine)) {
          proceed(mine, begunWith.toArray(String[]::new));
        }
      } finally {
        abandon();
      }
    }

    private boolean adopt(Connection mine) {
      lock.lock();
      try {
        connection = mine;
        begunWith.add(always);
        begunWith.addAll(ears.keySet());
        return !closed;
      } finally {
        lock.unlock();
      }
    }

    private void abandon() {
      lock.lock();
      try {
        session = null;
        connection = null;
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void onSubscribe(String channel, int count) {
      if (!stood) {
        stood = true;
        if (stoodBefore) {
          resumed.run();
        }
        stoodBefore = true;
        catchUp();
      }
      earsOf(channel).forEach(ear -> ear.call(ChannelListener::listening));
    }

    /**
     * From here on others may write to the connection; what came or went meanwhile is made good.
     */
    private void catchUp() {
      lock.lock();
      try {
        if (closed) {
          return;
        }
        session = this;
        Set<String> late = new HashSet<>(ears.keySet());
        late.removeAll(begunWith);
        late.forEach(channel -> tell(it -> it.subscribe(channel)));
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void onMessage(String channel, String message) {
      earsOf(channel).forEach(ear -> ear.call(listener -> listener.heard(message)));
    }
  }
}
