package io.botmesh.impl.outbox;

import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.UserLine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The pump of one chat on this replica. One thing at a time has it: a commit that takes it along,
 * or a run that sends and ticks off. Thread-safe; no monitor is held during a call to a store or a
 * provider.
 */
final class ChatPump {
  private final ChatDesk desk;
  private final PumpTools tools;
  private final PumpGrip grip;
  private final PendingLines lines = new PendingLines();
  private final PumpRun run;
  private final DirectSends direct;

  // Written by whoever has just taken the pump, read by the commit that it went along with.
  private volatile long passSentAt;
  private volatile long passLife;

  ChatPump(ChatDesk desk, PumpTools tools) {
    this.desk = desk;
    this.tools = tools;
    this.grip = new PumpGrip(tools.tokens());
    this.run = new PumpRun(desk, tools, grip, lines, this);
    this.direct = new DirectSends(desk.chat(), tools);
  }

  boolean quiet() {
    return grip.quiet() && direct.quiet();
  }

  OutboxPumps.Pass pass() {
    Optional<Token> token =
        tools.stopping() || !tools.lifeline().believed() ? Optional.empty() : grip.take();
    if (token.isPresent()) {
      passSentAt = tools.clock().nanoTime();
      passLife = tools.lifeline().life();
    }
    return new OutboxPumps.Pass(this, token);
  }

  /** After a commit that took the pump along and has no answer: the token is not used again. */
  void passBack() {
    grip.forgetToken();
    if (grip.letGo()) {
      pump();
    }
  }

  boolean committed(
      Optional<Token> passed,
      List<OutboxEntry> entries,
      boolean unsure,
      boolean added,
      Optional<UserLine> line) {
    if (added) {
      line.ifPresent(lines::add);
    }
    if (passed.isPresent() && !entries.isEmpty()) {
      long until = passSentAt + tools.lease().toNanos();
      EntriesInHand inHand = new EntriesInHand(passed.get(), entries, passLife, until);
      tools.threads().send(() -> run.with(Optional.of(inHand)));
      return true;
    }
    boolean wanted = added;
    if (passed.isPresent()) {
      if (unsure) {
        grip.forgetToken();
      }
      wanted |= grip.letGo();
    }
    if (!wanted) {
      return grip.isTaken();
    }
    pump();
    return true;
  }

  /** Takes the outbox in hand; a run under way looks once more when it is through. */
  void pump() {
    if (grip.takeOrAskForMore(tools.stopping())) {
      tools.threads().send(() -> run.with(Optional.empty()));
    }
  }

  void lapse() {
    grip.lapse();
  }

  boolean holdsToken() {
    return grip.holdsToken();
  }

  /** Returns what sends replies of turns without durability. */
  DirectSends direct() {
    return direct;
  }

  /** Ends a run with nothing left to send. */
  void rest(boolean idle) {
    if (grip.letGo()) {
      pump();
    } else if (idle && tools.isDeaf() && grip.holdsToken()) {
      // Another replica's commit could not tell this one of its entries: the pump is given back.
      pump();
    } else if (idle) {
      desk.idle(tools.clock().nanoTime());
    } else {
      lookAtTheLine();
    }
  }

  /** Ends a run with something left to send, and comes back to it. */
  void letGo(boolean freshToken, Duration again) {
    if (freshToken) {
      grip.forgetToken();
    }
    letGoAndWait(desk.pumpWait().begin(), again);
  }

  /** Ends a run because another replica has the pump, and comes back when it is gone. */
  void waitFor(PumpAnswer.PumpHeld held) {
    long number = desk.pumpWait().begin();
    letGoAndWait(number, held.remaining());
    tools.vigil().watch(held.owner(), desk.pumpWait(), number, () -> pumpGone(held.take()));
  }

  private void pumpGone(long take) {
    grip.isGone(take);
    pump();
  }

  private void letGoAndWait(long number, Duration again) {
    if (grip.letGo()) {
      pump();
      return;
    }
    desk.pumpWait().alarm(number, tools.threads().after(again, () -> pumpAfterWait(number)));
    // The line goes on while the outbox waits.
    lookAtTheLine();
  }

  private void pumpAfterWait(long number) {
    if (desk.pumpWait().end(number)) {
      pump();
    }
  }

  private void lookAtTheLine() {
    if (!desk.askToLookAgain()) {
      tools.attention().look(desk);
    }
  }
}
