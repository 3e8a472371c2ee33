package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnHeld;
import io.botmesh.api.spi.TurnLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One atomic step on one chat, and the steps that operations share ({@code docs/protocol.md} 1.3).
 * Hints are gathered, to be sent when the chat's lock is free again.
 */
final class Step {
  private final ChatId chat;
  private final ChatCell cell;
  private final TurnLimits limits;
  private final Moment now;
  private final List<ReplicaId> hints = new ArrayList<>();

  Step(ChatId chat, ChatCell cell, TurnLimits limits, Moment now) {
    this.chat = chat;
    this.cell = cell;
    this.limits = limits;
    this.now = now;
  }

  ChatCell cell() {
    return cell;
  }

  TurnLimits limits() {
    return limits;
  }

  Moment now() {
    return now;
  }

  /** Returns the replicas to be hinted once the step is done. */
  List<ReplicaId> hints() {
    return hints;
  }

  ChatState state() {
    return cell.state(now);
  }

  boolean inForce(Grant grant) {
    return cell.owner.inForce(grant);
  }

  /** Grants the turn for the head of the line, past the heads that can have none any more. */
  ClaimAnswer grant(Asking asking, Optional<Token> gone) {
    while (true) {
      Optional<Waiter> head = cell.line.head();
      if (head.isEmpty()) {
        cell.owner.release();
        return new ClaimAnswer.Empty(cell.outbox.isEmpty());
      }
      if (!settledInPassing(head.get(), asking.me(), gone)) {
        return grant(asking, head.get());
      }
    }
  }

  /** Describes the turn in force; its lease as far as it still runs. */
  Claim claimed() {
    return new Claim(
        chat,
        cell.owner.grant(),
        cell.owner.remaining(now),
        cell.line.head().orElseThrow().shown(),
        state(),
        cell.pump.free(now));
  }

  /** Returns who has the turn; empty if it is free. */
  Optional<TurnHeld> held() {
    return cell.owner.free(now) ? Optional.empty() : Optional.of(cell.owner.held(now));
  }

  /** Ends the waiting of a message that used up its attempts; who has the pump is told. */
  void bury(Waiter head) {
    cell.outbox.append(
        PendingEntry.dead(cell.owner.fence() + ".dead", head.message().orElse(""), head.death()));
    cell.line.settle(head, MessageFate.State.DEAD, head.token());
    cell.owner.release();
    if (!cell.pump.free(now)) {
      cell.pump.replica().ifPresent(this::hint);
    }
  }

  /** Sends a hint to whoever serves the head in all likelihood. */
  void hintHead() {
    cell.line.head().map(Waiter::home).ifPresent(hints::add);
  }

  void hint(ReplicaId replica) {
    hints.add(replica);
  }

  /** Takes or keeps the pump, and hands out what is due. */
  List<OutboxEntry> pump(Token token, ReplicaId me, Duration lease) {
    if (cell.outbox.isEmpty()) {
      if (cell.pump.is(token)) {
        cell.pump.release();
      }
      return List.of();
    }
    cell.pump.take(token, me, lease, now);
    return cell.outbox.handOut(cell.pump.take(), now);
  }

  private boolean settledInPassing(Waiter head, ReplicaId me, Optional<Token> gone) {
    boolean itsReplicaIsGone =
        head.boundToAnother(me) && gone.isPresent() && gone.get().equals(head.token());
    if (head.overdue(now) || itsReplicaIsGone) {
      cell.line.settle(head, MessageFate.State.SKIPPED, head.token());
      cell.owner.release();
      return true;
    }
    if (!head.boundToAnother(me) && head.attempts() >= limits.maxAttempts()) {
      bury(head);
      return true;
    }
    return false;
  }

  private ClaimAnswer grant(Asking asking, Waiter head) {
    if (head.boundToAnother(asking.me())) {
      hint(head.home());
      return new ClaimAnswer.NotYours(head.token(), head.home(), now.until(head.deadline()));
    }
    if (head.notBefore() > now.millis()) {
      return new ClaimAnswer.Later(now.until(head.notBefore()));
    }
    if (cell.outbox.size() >= limits.outbox()) {
      return new ClaimAnswer.Full();
    }
    head.beginAttempt();
    cell.owner.take(asking, now);
    return new ClaimAnswer.Claimed(claimed());
  }
}
