package io.botmesh.redis;

import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.HostAndPort;

/**
 * A call on its way to a server, beside others. Its caller waits for what becomes of it; whoever
 * drives says so. Thread-safe.
 *
 * @param <T> its reply
 */
final class Ride<T> {
  private final CommandObject<T> command;
  private final Thread caller = Thread.currentThread();
  private volatile State state = State.WAITING;
  private T reply;
  private RuntimeException failure;
  private Error error;
  private boolean sent;
  private HostAndPort node; // null until it has a connection

  private enum State {
    WAITING,
    /** Its caller is to drive the next batch, this call among it. */
    CALLED,
    OVER
  }

  Ride(CommandObject<T> command) {
    this.command = command;
  }

  CommandObject<T> command() {
    return command;
  }

  /**
   * Waits until it is over, or its caller is to drive; an interrupt is kept for later, since the
   * wait is bounded by that for a server.
   *
   * @return whether its caller is to drive
   */
  boolean awaitsDriving() {
    boolean interrupted = false;
    while (state == State.WAITING) {
      LockSupport.park(this);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return state == State.CALLED;
  }

  /** Says to which node it goes; before it is over. */
  void goesTo(HostAndPort target) {
    node = target;
  }

  /** Returns the node that it went to; empty if it got no connection to any. */
  Optional<HostAndPort> node() {
    return Optional.ofNullable(node);
  }

  /** Tells the caller to drive. */
  void call() {
    state = State.CALLED;
    LockSupport.unpark(caller);
  }

  /** Says that the reply is there. */
  void answered(T answer) {
    reply = answer;
    sent = true;
    end();
  }

  /**
   * Says that it failed.
   *
   * @param wasSent whether it may have reached the server
   */
  void failed(RuntimeException why, boolean wasSent) {
    failure = why;
    sent = wasSent;
    end();
  }

  /** Says that this JVM failed; whether it was sent is not known. */
  void broken(Error why) {
    error = why;
    sent = true;
    end();
  }

  boolean isOver() {
    return state == State.OVER;
  }

  private void end() {
    state = State.OVER;
    if (caller != Thread.currentThread()) {
      LockSupport.unpark(caller);
    }
  }

  /** Tells whether it may have reached the server. */
  boolean wasSent() {
    return sent;
  }

  /** Returns the reply of one that is over, or throws what it failed with. */
  T outcome() {
    if (error != null) {
      throw error;
    }
    if (failure != null) {
      throw failure;
    }
    return reply;
  }
}
