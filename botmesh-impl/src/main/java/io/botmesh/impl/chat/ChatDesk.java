package io.botmesh.impl.chat;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.ask.EngineThreads.Alarm;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One chat as this replica sees it: whether it serves the chat's turn, what it waits for, which of
 * its own calls are out. Thread-safe; every field but the index's is guarded by the desk's own
 * monitor, which is never held during a call to the store.
 */
public final class ChatDesk {
  private static final Alarm NO_ALARM = () -> {};

  private final ChatId chat;
  private final ReentrantLock indexLock = new ReentrantLock();
  private long indexedLife;
  private long leavings;

  private boolean reserved;
  private boolean lookAgain;
  private boolean closed;
  private int unanswered;
  private final WaitSlot turnWait = new WaitSlot();
  private final WaitSlot pumpWait = new WaitSlot();
  private Fence floor;
  private long idleSince = -1;
  private long idleTold = -1;
  private final Set<Token> turnTokens = new HashSet<>();
  private final Map<Token, InboundMessage> bound = new LinkedHashMap<>();
  private final Map<MessageId, UserLine> lines = new HashMap<>();
  private final Map<Token, Alarm> patience = new HashMap<>();

  ChatDesk(ChatId chat) {
    this.chat = chat;
  }

  /** Returns the chat. */
  public ChatId chat() {
    return chat;
  }

  /**
   * Reserves the chat's turn for one activity of this replica: a look, an accept that wants it, or
   * serving.
   *
   * @return false if another has it; that one then looks again when it is through
   */
  public synchronized boolean reserve() {
    if (closed) {
      return false;
    }
    if (reserved) {
      lookAgain = true;
      return false;
    }
    reserved = true;
    idleTold = -1;
    return true;
  }

  /** Reserves as {@link #reserve} does, but leaves no wish to look again if it cannot. */
  public synchronized boolean reserveForAccept() {
    if (closed || reserved) {
      return false;
    }
    reserved = true;
    idleTold = -1;
    return true;
  }

  /** Asks whoever has the reservation to look again when it is through; false if nobody has it. */
  public synchronized boolean askToLookAgain() {
    if (reserved) {
      lookAgain = true;
    }
    return reserved;
  }

  /**
   * Ends a reservation.
   *
   * @return whether a look was asked for meanwhile
   */
  public synchronized boolean release() {
    reserved = false;
    boolean again = lookAgain;
    lookAgain = false;
    if (!again && idleTold >= 0) {
      idle(idleTold);
    }
    return again;
  }

  /** Tells whether an activity has the reservation. */
  public synchronized boolean reserved() {
    return reserved;
  }

  /** Notes a call for a turn that is under way, or whose turn is in hand. */
  public synchronized void inHand(Token token) {
    turnTokens.add(token);
  }

  /** Notes that a token holds no turn here. */
  public synchronized void outOfHand(Token token) {
    turnTokens.remove(token);
  }

  /** Tells whether this replica knows of a turn, or a call for one, under this token. */
  public synchronized boolean knows(Token token) {
    return turnTokens.contains(token);
  }

  /** Returns the highest fence seen for the chat. */
  public synchronized Optional<Fence> floor() {
    return Optional.ofNullable(floor);
  }

  /** Notes a fence that was seen. */
  public synchronized void saw(Fence fence) {
    if (floor == null || fence.compareTo(floor) > 0) {
      floor = fence;
    }
  }

  /** Keeps a message whose ticket is bound to this replica. */
  public synchronized void keep(Token ticket, InboundMessage message) {
    bound.put(ticket, message);
  }

  /** Returns the bound message of a ticket. */
  public synchronized Optional<InboundMessage> kept(Token ticket) {
    return Optional.ofNullable(bound.get(ticket));
  }

  /** Forgets a bound message. */
  public synchronized void drop(Token ticket) {
    bound.remove(ticket);
  }

  /** Returns the bound messages that still wait, in the order in which they came. */
  public synchronized Map<Token, InboundMessage> waitingBound() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(bound));
  }

  /**
   * Keeps the log line of a message until its turn is over.
   *
   * @return false if another delivery of the message has one here already, which then stays
   */
  public synchronized boolean keepLine(MessageId id, UserLine line) {
    return lines.putIfAbsent(id, line) == null;
  }

  /** Takes the log line of a message out of the desk; empty if another replica accepted it. */
  public synchronized Optional<UserLine> takeLine(MessageId id) {
    return Optional.ofNullable(lines.remove(id));
  }

  /** Notes that a ticket begins to wait; most get their turn at once, and need no alarm. */
  public synchronized void expectPatience(Token ticket) {
    patience.putIfAbsent(ticket, NO_ALARM);
  }

  /**
   * Keeps the alarm that goes off when a ticket has waited too long; it is cancelled if its waiting
   * is over already.
   */
  public synchronized void keepPatience(Token ticket, Alarm alarm) {
    Alarm before = patience.replace(ticket, alarm);
    if (before == null) {
      alarm.cancel();
    } else {
      before.cancel();
    }
  }

  /** Tells whether the ticket waits. */
  public synchronized boolean hasPatience(Token ticket) {
    return patience.containsKey(ticket);
  }

  /** Ends the waiting of a ticket. */
  public synchronized void endPatience(Token ticket) {
    Alarm alarm = patience.remove(ticket);
    if (alarm != null) {
      alarm.cancel();
    }
  }

  /** Begins a call whose answer decides about this chat. */
  synchronized void callBegins() {
    unanswered++;
    idleSince = -1;
    idleTold = -1;
  }

  /** Ends such a call, answered or given up. */
  public synchronized void callEnds() {
    unanswered--;
  }

  /** Returns what this replica waits for before it asks for the turn again. */
  public WaitSlot turnWait() {
    return turnWait;
  }

  /** Returns what this replica waits for before it asks for the pump again. */
  public WaitSlot pumpWait() {
    return pumpWait;
  }

  /**
   * Notes that line and outbox were empty at this moment, in nanoseconds of the engine's clock. A
   * call that is under way knows better: then nothing is noted.
   */
  public synchronized void idle(long now) {
    if (unanswered > 0) {
      return;
    }
    if (reserved) {
      // Whoever has the reservation is about to let go: it counts from then.
      idleTold = now;
      return;
    }
    turnWait.end();
    pumpWait.end();
    endPatienceWithTheLine();
    if (idleSince < 0) {
      idleSince = now;
    }
  }

  // A bound message that is still here was neither handled nor given up by this replica: it was
  // skipped as overdue, and whoever waits for it is yet to be told.
  private void endPatienceWithTheLine() {
    patience
        .entrySet()
        .removeIf(
            waiting -> {
              boolean over = !bound.containsKey(waiting.getKey());
              if (over) {
                waiting.getValue().cancel();
              }
              return over;
            });
  }

  /** Notes that there is work. */
  public synchronized void busy() {
    idleSince = -1;
  }

  /** Tells whether the chat was idle without a break for so many nanoseconds. */
  public synchronized boolean idleFor(long now, long nanos) {
    return idleSince >= 0 && now - idleSince >= nanos;
  }

  /** Tells whether the chat is idle as far as this replica knows. */
  public synchronized boolean isIdle() {
    return idleSince >= 0;
  }

  /** Tells whether nothing of this replica hangs on the chat. */
  public synchronized boolean unused() {
    return !reserved && unanswered == 0 && bound.isEmpty() && patience.isEmpty() && idleSince >= 0;
  }

  /** Tells whether nothing was ever begun with this desk: it may go as it came. */
  synchronized boolean untouched() {
    return !reserved
        && unanswered == 0
        && bound.isEmpty()
        && patience.isEmpty()
        && !turnWait.waiting()
        && !pumpWait.waiting();
  }

  /** Closes the desk for good: it can no longer be reserved. */
  synchronized void close() {
    closed = true;
  }

  /** Guards the chat's place in this replica's index; held during calls to the roster. */
  public ReentrantLock indexLock() {
    return indexLock;
  }

  /**
   * Returns the life of the heartbeat in which the index was seen to hold the chat; 0 for none.
   * Under the lock.
   */
  public long indexedLife() {
    return indexedLife;
  }

  /** Notes the life in which the index was seen to hold the chat. Under the lock. */
  public void indexed(long life) {
    indexedLife = life;
  }

  /** Notes that the chat was taken out of the index. Under the lock. */
  public void leftIndex() {
    indexedLife = 0;
    leavings++;
  }

  /** Returns how often the chat was taken out of the index. Under the lock. */
  public long leavings() {
    return leavings;
  }
}
