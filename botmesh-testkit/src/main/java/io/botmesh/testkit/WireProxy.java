package io.botmesh.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * A proxy before a Redis server on loopback that loses chosen requests or replies. Thread-safe.
 * Requests are told apart by their raw text, such as {@code text -> text.contains("EVALSHA")}; keys
 * and arguments stand in it as they were sent, bytes as ISO-8859-1.
 */
public final class WireProxy implements AutoCloseable {
  private final int target;
  private final ServerSocket door;
  private final Gate gate = new Gate();
  private final Set<WireLink> links = ConcurrentHashMap.newKeySet();
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger cuts = new AtomicInteger();
  private CutOrder order = CutOrder.NONE; // guarded by this

  private WireProxy(int target, ServerSocket door) {
    this.target = target;
    this.door = door;
  }

  /** Starts a proxy before a port of this machine. */
  public static WireProxy before(int port) {
    try {
      WireProxy proxy =
          new WireProxy(port, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
      daemon(proxy::admit, "wire-proxy").start();
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException("No proxy before port " + port, e);
    }
  }

  /** Starts a proxy before a server. */
  public static WireProxy before(RedisServer server) {
    return before(server.port());
  }

  /** Returns the port that clients are to use. */
  public int port() {
    return door.getLocalPort();
  }

  /** Returns the address that clients are to use. */
  public String url() {
    return "redis://127.0.0.1:" + port();
  }

  /** Spoils the next requests that match; replaces what was ordered before. */
  public synchronized void cut(int times, Cut how, Predicate<String> requestsThat) {
    order = new CutOrder(times, how, requestsThat);
  }

  /** Spoils the next requests, whatever they are; replaces what was ordered before. */
  public void cut(int times, Cut how) {
    cut(times, how, request -> true);
  }

  /** Spoils nothing more. */
  public synchronized void heal() {
    order = CutOrder.NONE;
  }

  /** Holds back every request and reply until {@link #resume()}. */
  public void pause() {
    gate.shut();
  }

  /** Lets everything go on, nothing lost. */
  public void resume() {
    gate.open();
  }

  /** Closes every connection there is; new ones are let in. */
  public void dropConnections() {
    links.forEach(WireLink::close);
  }

  /** Returns how many requests came in, spoilt ones included. */
  public int requests() {
    return requests.get();
  }

  /** Returns how many requests were spoilt: of a lost reply only once it was there. */
  public int cuts() {
    return cuts.get();
  }

  /** Ends the proxy and its connections. Closing twice is harmless. */
  @Override
  public void close() {
    gate.open();
    closeQuietly(door);
    dropConnections();
  }

  /** Says how a request is to be spoilt; empty if it is not. */
  synchronized Optional<Cut> fate(String request) {
    requests.incrementAndGet();
    if (!order.hits(request)) {
      return Optional.empty();
    }
    order = order.less();
    return Optional.of(order.how());
  }

  void countCut() {
    cuts.incrementAndGet();
  }

  Gate gate() {
    return gate;
  }

  void forget(WireLink link) {
    links.remove(link);
  }

  private void admit() {
    while (!door.isClosed()) {
      try {
        link(door.accept());
      } catch (IOException closed) {
        // The loop's condition tells.
      }
    }
  }

  private void link(Socket client) {
    try {
      Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
      WireLink link = new WireLink(this, client, server);
      links.add(link);
      daemon(link::carryRequests, "wire-proxy-requests").start();
      daemon(link::carryReplies, "wire-proxy-replies").start();
    } catch (IOException serverIsDown) {
      closeQuietly(client);
    }
  }

  static void closeQuietly(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      throw new IllegalStateException("A socket cannot be closed", e);
    }
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  private record CutOrder(int times, Cut how, Predicate<String> requests) {
    static final CutOrder NONE = new CutOrder(0, Cut.REPLY_LOST_CLOSING, request -> false);

    boolean hits(String request) {
      return times > 0 && requests.test(request);
    }

    CutOrder less() {
      return new CutOrder(times - 1, how, requests);
    }
  }

  /** Where everything waits while the proxy is paused. Thread-safe. */
  static final class Gate {
    private boolean shut; // guarded by this

    synchronized void shut() {
      shut = true;
    }

    synchronized void open() {
      shut = false;
      notifyAll();
    }

    synchronized void pass() throws InterruptedException {
      while (shut) {
        wait();
      }
    }
  }
}
