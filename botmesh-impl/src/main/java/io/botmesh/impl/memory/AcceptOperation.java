package io.botmesh.impl.memory;

import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptAnswer.Duplicate;
import io.botmesh.api.spi.AcceptAnswer.Skipped;
import io.botmesh.api.spi.AcceptAnswer.Waiting;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.Fate;
import java.util.Optional;

/** Enters a message into the line, once by its id. */
record AcceptOperation(AcceptCall call) implements Operation<AcceptAnswer> {
  @Override
  public AcceptAnswer on(Step step) {
    Optional<MessageFate> seen = step.cell().line.fate(call.id());
    if (seen.isPresent() && !mayBeRevived(seen.get())) {
      return again(step, seen.get());
    }
    if (!step.cell().line.hasRoom(call, step.limits())) {
      return new AcceptAnswer.Busy();
    }
    return entered(step, step.cell().line.enter(call, step.now(), step.limits()));
  }

  private boolean mayBeRevived(MessageFate fate) {
    return (fate.is(MessageFate.State.DEAD) || fate.is(MessageFate.State.SKIPPED))
        && call.over().isPresent()
        && call.over().get().equals(fate.token());
  }

  private AcceptAnswer again(Step step, MessageFate fate) {
    return switch (fate.state()) {
      case QUEUED -> stillQueued(step, step.cell().line.waiter(fate));
      case COMMITTED -> new Duplicate(Fate.DONE, fate.token(), Optional.empty());
      case DEAD -> new Duplicate(Fate.DEAD, fate.token(), Optional.empty());
      case DELETED -> new Duplicate(Fate.DELETED, fate.token(), Optional.empty());
      // A late first request never revives a ticket.
      case SKIPPED -> new Skipped(fate.token());
    };
  }

  private AcceptAnswer stillQueued(Step step, Waiter waiter) {
    TurnOwner owner = step.cell().owner;
    if (call.want() && owner.is(call.token()) && !owner.expired(step.now())) {
      return new AcceptAnswer.Claimed(step.claimed());
    }
    if (waiter.token().equals(call.token())) {
      return new Waiting(waiter.number(), step.held());
    }
    return new Duplicate(Fate.WAITING, waiter.token(), waiter.bound());
  }

  private AcceptAnswer entered(Step step, Line.Entry entry) {
    if (call.want()
        && step.cell().owner.free(step.now())
        && step.grant(asking(), Optional.empty()) instanceof ClaimAnswer.Claimed turn) {
      return new AcceptAnswer.Claimed(turn.claim(), entry.forgot());
    }
    return new Waiting(entry.waiter().number(), step.held(), entry.forgot());
  }

  private Asking asking() {
    return new Asking(call.me(), call.token(), call.lease(), call.floor());
  }
}
