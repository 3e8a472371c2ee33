package io.botmesh.impl.memory;

import io.botmesh.api.Write;
import io.botmesh.api.spi.UnloadAnswer;
import io.botmesh.api.spi.UnloadCall;
import java.util.Optional;

/** Takes out of a chat that has moved what has arrived where it went. */
record UnloadOperation(UnloadCall call) implements Operation<UnloadAnswer> {
  @Override
  public UnloadAnswer on(Step step) {
    ChatCell cell = step.cell();
    Optional<MoveNote> note = cell.moved().filter(known -> known.move().equals(call.move()));
    if (note.isEmpty()) {
      return UnloadAnswer.EMPTY;
    }
    clearLine(step);
    cell.outbox.removeUpTo(call.lastEntry());
    clear(step, cell.checkpoint);
    clear(step, cell.userData);
    cell.noteMoved(Optional.of(note.get().finished()));
    return cell.idle() ? UnloadAnswer.EMPTY : UnloadAnswer.MORE;
  }

  private void clearLine(Step step) {
    Line line = step.cell().line;
    Optional<Waiter> head = line.head();
    while (head.isPresent()) {
      boolean another = head.get().boundToAnother(call.me());
      if (another && !head.get().overdue(step.now())) {
        // It alone knows the message, and is to bring it after its chat.
        step.hint(head.get().home());
        return;
      }
      if (head.get().number() > call.lastTicket()) {
        return;
      }
      MessageFate.State state = another ? MessageFate.State.SKIPPED : MessageFate.State.DELETED;
      line.settle(head.get(), state, head.get().token());
      head = line.head();
    }
  }

  private void clear(Step step, VersionedText text) {
    if (text.holdsAny()) {
      text.write(Write.delete(), call.move(), step.now());
    }
  }
}
