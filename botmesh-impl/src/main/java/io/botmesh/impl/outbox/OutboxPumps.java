package io.botmesh.impl.outbox;

import io.botmesh.api.Fence;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.chat.Attention;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.UserLine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The pumps of this replica's chats. Thread-safe. */
public final class OutboxPumps {
  private final Map<ChatDesk, ChatPump> pumps = new ConcurrentHashMap<>();
  private final PumpTools tools;

  /** With what a pump works with. */
  public OutboxPumps(PumpTools tools) {
    this.tools = tools;
  }

  /** Says who is told of chats that have more to do. */
  public void attendedBy(Attention attention) {
    tools.attendedBy(attention);
  }

  /**
   * A commit's permission to take the pump along: while it is out, nothing of the chat is sent by
   * this replica, so that the commit's answer cannot hand out what is in hand already.
   */
  public static final class Pass {
    /** For a commit that may not take the pump. */
    public static final Pass NONE = new Pass(null, Optional.empty());

    private final ChatPump pump;
    private final Optional<Token> token;

    Pass(ChatPump pump, Optional<Token> token) {
      this.pump = pump;
      this.token = token;
    }

    /** Returns the pump's token, if the commit may take it. */
    public Optional<Token> token() {
      return token;
    }

    /** Gives the pass back after a commit that did not come about, or whose answer is unknown. */
    public void back() {
      if (token.isPresent()) {
        pump.passBack();
      }
    }
  }

  /**
   * Returns a pass for a commit; exactly one of {@link Pass#back} and {@link #committed} must
   * follow.
   */
  public Pass pass(ChatDesk desk) {
    return of(desk).pass();
  }

  /**
   * Carries out what a commit has handed out, or sees to it that somebody does.
   *
   * @param entries what the commit's answer handed out
   * @param unsure whether the commit was asked more than once
   * @param added whether the commit added entries
   * @param line what must stand in the log before anything is sent
   * @return whether a pump is at work, which will tell when the chat is idle
   */
  public boolean committed(
      ChatDesk desk,
      Pass pass,
      List<OutboxEntry> entries,
      boolean unsure,
      boolean added,
      Optional<UserLine> line) {
    return of(desk).committed(pass.token(), entries, unsure, added, line);
  }

  /** Sends replies that were committed without durability, from memory, in order. */
  public void sendNow(ChatDesk desk, Fence fence, List<NewEntry> replies, Optional<UserLine> line) {
    if (!replies.isEmpty()) {
      of(desk).direct().send(fence, replies, line);
    }
  }

  /** Takes the chat's outbox in hand as soon as may be. */
  public void pump(ChatDesk desk) {
    of(desk).pump();
  }

  /** Likewise, unless this replica waits for something before it may go on with it. */
  public void pumpUnlessWaiting(ChatDesk desk) {
    if (!desk.pumpWait().waiting()) {
      pump(desk);
    }
  }

  /** Takes the outbox in hand if this replica was its last holder, as far as it knows. */
  public void pumpIfHeld(ChatDesk desk) {
    ChatPump pump = pumps.get(desk);
    if (pump != null && pump.holdsToken()) {
      pump.pump();
    }
  }

  /** From now on no hint reaches this replica: a pump that is not needed is given back at once. */
  public void deaf() {
    tools.deaf();
  }

  /** Throws away all tokens and unsent entries: the duty after a lapse of the heartbeat. */
  public void lapse() {
    pumps.values().forEach(ChatPump::lapse);
  }

  /** Forgets a chat that is idle. */
  public void forget(ChatDesk desk) {
    pumps.computeIfPresent(desk, (id, pump) -> pump.quiet() ? null : pump);
  }

  /**
   * Gives every pump back that is not needed, once what is left to send is sent: the duty of an
   * orderly stop, so that nobody waits for the lease of one.
   */
  public void giveBack() {
    tools.deaf();
    pumps.values().stream().filter(ChatPump::holdsToken).forEach(ChatPump::pump);
  }

  /** Begins nothing new; what is in hand is finished. */
  public void stop() {
    tools.stop();
  }

  /** Tells whether nothing is in hand. */
  public boolean quiet() {
    return pumps.values().stream().allMatch(ChatPump::quiet);
  }

  private ChatPump of(ChatDesk desk) {
    return pumps.computeIfAbsent(desk, id -> new ChatPump(id, tools));
  }
}
