package io.botmesh.impl.memory;

import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitAnswer.Committed;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.Versions;
import java.util.List;
import java.util.Optional;

/** Ends a turn with its result. */
record CommitOperation(CommitCall call) implements Operation<CommitAnswer> {
  @Override
  public CommitAnswer on(Step step) {
    if (!step.inForce(call.grant())) {
      return notInForce(step);
    }
    ChatCell cell = step.cell();
    if (!new Versions(cell.checkpoint.version(), cell.userData.version()).equals(call.expected())) {
      return new CommitAnswer.Conflict(step.state());
    }
    write(step);
    List<OutboxEntry> entries = pumped(step);
    Optional<Claim> next = next(step);
    return new Committed(next, cell.idle(), entries);
  }

  private CommitAnswer notInForce(Step step) {
    Optional<MessageFate> fate = step.cell().line.fate(call.id());
    if (fate.isPresent()
        && fate.get().is(MessageFate.State.COMMITTED)
        && fate.get().token().equals(call.grant().token())) {
      return askedAgain(step);
    }
    boolean forgotten = fate.isEmpty() && step.cell().owner.fence() < call.grant().fence().number();
    return forgotten ? new CommitAnswer.Forgotten() : new CommitAnswer.Lost();
  }

  private Committed askedAgain(Step step) {
    Optional<Claim> next = call.next().filter(step.cell().owner::is).map(token -> step.claimed());
    return new Committed(next, step.cell().idle(), List.of());
  }

  private void write(Step step) {
    ChatCell cell = step.cell();
    Changes changes = call.changes();
    Token turn = call.grant().token();
    changes.checkpoint().ifPresent(text -> cell.checkpoint.write(text, turn, step.now()));
    changes.userData().ifPresent(text -> cell.userData.write(text, turn, step.now()));
    cell.outbox.append(call.grant().fence().toString(), changes.entries());
    cell.line.settle(cell.line.head().orElseThrow(), MessageFate.State.COMMITTED, turn);
    cell.owner.release();
  }

  private List<OutboxEntry> pumped(Step step) {
    Pump pump = step.cell().pump;
    if (call.pump().isPresent() && (pump.free(step.now()) || pump.is(call.pump().get()))) {
      return step.pump(call.pump().get(), call.me(), call.lease());
    }
    if (!call.changes().entries().isEmpty()) {
      pump.replica().ifPresent(step::hint);
    }
    return List.of();
  }

  /** The next turn is the caller's, or free; it is never granted to another replica. */
  private Optional<Claim> next(Step step) {
    if (call.next().isEmpty()) {
      step.hintHead();
      return Optional.empty();
    }
    Asking asking = new Asking(call.me(), call.next().get(), call.lease(), call.floor());
    return step.grant(asking, Optional.empty()) instanceof ClaimAnswer.Claimed turn
        ? Optional.of(turn.claim())
        : Optional.empty();
  }
}
