package io.botmesh.impl.memory;

import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.Token;
import java.util.Optional;

/** Asks for the turn, perhaps with evidence that its holder or the head's replica is gone. */
record ClaimOperation(ClaimCall call) implements Operation<ClaimAnswer> {
  @Override
  public ClaimAnswer on(Step step) {
    if (step.cell().moved().isPresent()) {
      return moved(step.cell(), step.cell().moved().get());
    }
    TurnOwner owner = step.cell().owner;
    if (owner.is(call.token())) {
      owner.renew(call.lease(), step.now());
      return new ClaimAnswer.Claimed(step.claimed());
    }
    Optional<Token> goneTicket = holderIsGone(owner) ? supersede(step) : goneTicket();
    if (!owner.free(step.now())) {
      boolean mine = owner.replica().filter(call.me()::equals).isPresent();
      return new ClaimAnswer.Held(owner.held(step.now()), mine);
    }
    return step.grant(new Asking(call.me(), call.token(), call.lease(), call.floor()), goneTicket);
  }

  private static ClaimAnswer moved(ChatCell cell, MoveNote note) {
    return note.done() && cell.idle()
        ? new ClaimAnswer.Empty(true)
        : new ClaimAnswer.Moved(note.to());
  }

  /** The evidence must name the grant itself: its holder may have got another one since. */
  private boolean holderIsGone(TurnOwner owner) {
    return !owner.isNobody()
        && call.gone().isPresent()
        && call.gone().get() instanceof Evidence.OfGrant gone
        && gone.fence().number() == owner.fence();
  }

  private Optional<Token> goneTicket() {
    return call.gone().isPresent() && call.gone().get() instanceof Evidence.OfTicket gone
        ? Optional.of(gone.token())
        : Optional.empty();
  }

  /** Frees the turn; a message bound to the dead holder exists nowhere else, so it goes too. */
  private static Optional<Token> supersede(Step step) {
    TurnOwner owner = step.cell().owner;
    Optional<Token> itsOwn =
        step.cell()
            .line
            .head()
            .filter(head -> head.bound().isPresent() && head.bound().equals(owner.replica()))
            .map(Waiter::token);
    owner.release();
    return itsOwn;
  }
}
