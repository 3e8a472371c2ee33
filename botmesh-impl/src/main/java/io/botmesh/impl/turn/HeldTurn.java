package io.botmesh.impl.turn;

import io.botmesh.api.Fence;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.TurnLost;
import io.botmesh.api.Write;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.UserLine;
import io.botmesh.impl.handler.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A turn in this replica's hand. Thread-safe: the handler's thread, the keeper and the stopping
 * engine meet here, and one of them ends it.
 */
final class HeldTurn implements Turn {
  /**
   * How far a turn is. Only these steps are taken: RUNNING to CONCLUDING or ENDED, CONCLUDING to
   * ENDED.
   */
  private enum Phase {
    RUNNING,
    CONCLUDING,
    ENDED
  }

  private final Reservation reservation;
  private final Claim claim;
  private final InboundMessage message;
  private final ReplicaId me;
  private final long began;
  private final Saver saver;
  private final MeshClock clock;
  private final TurnReport report;
  private final List<Runnable> afterCommit = new ArrayList<>();
  private final List<Runnable> atCommit = new ArrayList<>();

  private Phase phase = Phase.RUNNING;
  private Thread handler;
  private boolean lost;
  private volatile long leaseEnd;
  private volatile ChatState state;
  private volatile UserLine line;
  private boolean outdated;
  private volatile boolean messageOver;

  /** Writes a checkpoint in the middle of a turn. */
  interface Saver {
    /**
     * Returns what is stored afterwards; empty if the turn is lost. Throws {@link Outdated} after a
     * conflict.
     */
    Optional<ChatState> save(HeldTurn turn, Write checkpoint);
  }

  /** Somebody outside a turn wrote: the handler runs again on what is stored now. */
  static final class Outdated extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient ChatState current;

    Outdated(ChatState current) {
      super("the chat's stored state changed during the turn", null, false, false);
      this.current = current;
    }

    ChatState current() {
      return current;
    }
  }

  HeldTurn(
      Reservation reservation,
      Claim claim,
      InboundMessage message,
      ReplicaId me,
      long sentAt,
      Saver saver,
      MeshClock clock,
      TurnReport report) {
    this.reservation = reservation;
    this.claim = claim;
    this.message = message;
    this.me = me;
    this.began = sentAt;
    this.saver = saver;
    this.clock = clock;
    this.report = report;
    this.state = claim.state();
    this.leaseEnd = sentAt + claim.lease().toNanos();
  }

  ChatDesk desk() {
    return reservation.desk();
  }

  Reservation reservation() {
    return reservation;
  }

  Claim claim() {
    return claim;
  }

  /** Returns what is told of it. */
  TurnReport report() {
    return report;
  }

  /** Returns when the call that brought it was sent, in nanoseconds of the clock. */
  long began() {
    return began;
  }

  /** Says which line of the log must stand before the answer is sent. */
  void line(UserLine userLine) {
    line = userLine;
  }

  /** Returns that line; empty for a message that cannot be read. */
  Optional<UserLine> line() {
    return Optional.ofNullable(line);
  }

  /** Tells whether the message is bound to this replica, so that nobody else could handle it. */
  boolean bound() {
    return claim.ticket().message().isEmpty();
  }

  @Override
  public boolean isBound() {
    return bound();
  }

  @Override
  public boolean hasSent(Fence earlier, int replies) {
    return line == null || line.follows(earlier, replies);
  }

  /** Notes that its message was said to have had its last attempt: nobody is to handle it again. */
  void messageIsOver() {
    messageOver = true;
  }

  /** Tells whether that was said. */
  boolean isMessageOver() {
    return messageOver;
  }

  void leaseEndsAt(long nanos) {
    leaseEnd = nanos;
  }

  /** Begins to run the handler on this thread; false if the turn has ended already. */
  synchronized boolean run() {
    if (phase != Phase.RUNNING) {
      return false;
    }
    handler = Thread.currentThread();
    afterCommit.clear();
    atCommit.clear();
    outdated = false;
    return true;
  }

  /** Ends the handler's run on this thread; an interrupt that came for it is taken back. */
  synchronized void ran() {
    handler = null;
    Thread.interrupted();
  }

  /**
   * Begins to conclude; false if somebody ended the turn meanwhile: then nothing may be written.
   */
  synchronized boolean conclude() {
    if (phase != Phase.RUNNING || lost) {
      return false;
    }
    phase = Phase.CONCLUDING;
    return true;
  }

  /** Goes back to running, after a conflict; false if somebody ended the turn meanwhile. */
  synchronized boolean resume(ChatState current) {
    if (phase == Phase.ENDED) {
      return false;
    }
    phase = Phase.RUNNING;
    state = current;
    return true;
  }

  /**
   * Ends the turn from outside while its handler runs: it is interrupted.
   *
   * @return false if it is concluding or has ended
   */
  synchronized boolean breakOff() {
    if (phase != Phase.RUNNING) {
      return false;
    }
    phase = Phase.ENDED;
    lost = true;
    if (handler != null) {
      handler.interrupt();
    }
    return true;
  }

  /** Ends the turn. */
  synchronized void end() {
    phase = Phase.ENDED;
  }

  /** Returns what is to be done at once when it is committed. */
  synchronized List<Runnable> atOnce() {
    return List.copyOf(atCommit);
  }

  /** Returns what is to be told once it is committed. */
  synchronized List<Runnable> whenCommitted() {
    return List.copyOf(afterCommit);
  }

  /** Tells whether a conflict has made the handler's view of the state old. */
  synchronized boolean outdated() {
    return outdated;
  }

  @Override
  public InboundMessage message() {
    return message;
  }

  @Override
  public ChatState state() {
    return state;
  }

  @Override
  public Fence fence() {
    return claim.grant().fence();
  }

  @Override
  public ReplicaId replica() {
    return me;
  }

  @Override
  public int attempt() {
    return claim.ticket().attempts();
  }

  @Override
  public String trail() {
    return report.span().trail();
  }

  @Override
  public synchronized boolean stillHeld() {
    // By this replica's own clock too: one that slept through its lease must not begin another
    // step.
    return !lost && phase != Phase.ENDED && clock.nanoTime() - leaseEnd < 0;
  }

  @Override
  public synchronized void afterCommit(Runnable action) {
    afterCommit.add(action);
  }

  @Override
  public synchronized void atCommit(Runnable action) {
    atCommit.add(action);
  }

  @Override
  public void save(Write checkpoint) {
    if (!stillHeld()) {
      throw lost();
    }
    try {
      state = saver.save(this, checkpoint).orElseThrow(this::lost);
    } catch (Outdated conflict) {
      synchronized (this) {
        outdated = true;
        state = conflict.current();
      }
      throw conflict;
    }
  }

  // By its grant, not by chance: turns are looked after in an order that can be repeated.
  @Override
  public int hashCode() {
    return claim.grant().hashCode();
  }

  // Each is equal to itself only, as before.
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  private TurnLost lost() {
    return new TurnLost(
        "BMESH-0311 The turn with fence " + fence() + " is no longer held by replica " + me);
  }
}
