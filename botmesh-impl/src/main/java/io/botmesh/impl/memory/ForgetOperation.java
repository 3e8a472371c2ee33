package io.botmesh.impl.memory;

import io.botmesh.api.Write;
import io.botmesh.api.spi.ForgetAnswer;
import io.botmesh.api.spi.ForgetCall;
import java.util.Optional;

/** Deletes what a chat's hot state holds, its line up to a ticket. */
record ForgetOperation(ForgetCall call) implements Operation<ForgetAnswer> {
  @Override
  public ForgetAnswer on(Step step) {
    ChatCell cell = step.cell();
    if (cell.forgottenBy(call.call())) {
      return new ForgetAnswer.Deleted();
    }
    if (cell.owner.fence() != call.fence()) {
      return new ForgetAnswer.Changed(cell.owner.fence());
    }
    endTurn(cell);
    Optional<Waiter> head = going(cell);
    while (head.isPresent()) {
      cell.line.settle(head.get(), MessageFate.State.DELETED, head.get().token());
      head = going(cell);
    }
    cell.outbox.clear();
    cell.pump.release();
    cell.owner.raise(step.now());
    cell.checkpoint.write(Write.delete(), call.call(), step.now());
    cell.userData.write(Write.delete(), call.call(), step.now());
    cell.noteForgotten(call.call());
    step.hintHead();
    return new ForgetAnswer.Deleted();
  }

  /** The turn under way is lost; a message that came later is to be handled again. */
  private void endTurn(ChatCell cell) {
    if (cell.moved().isPresent()) {
      cell.noteMoved(Optional.empty());
      cell.owner.release();
      return;
    }
    if (!cell.owner.isNobody()) {
      cell.owner.release();
      cell.line
          .head()
          .filter(head -> head.number() > call.upTo())
          .ifPresent(Waiter::takeBackAttempt);
    }
  }

  private Optional<Waiter> going(ChatCell cell) {
    return cell.line.head().filter(head -> head.number() <= call.upTo());
  }
}
