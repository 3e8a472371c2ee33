package io.botmesh.testkit;

import io.botmesh.api.Fence;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.Versions;
import java.util.Optional;

/**
 * A commit as a test wants it: the one that a turn's holder asks for, or one that differs from it.
 * Immutable.
 *
 * @param call the commit
 */
public record Ending(CommitCall call) {
  /** Ends a turn with what it decided, and asks for neither the next one nor the pump. */
  public static Ending of(ReplicaId me, Claim turn, Changes changes) {
    return new Ending(
        new CommitCall(
            turn.chat(),
            me,
            turn.grant(),
            turn.ticket().id(),
            turn.state().versions(),
            changes,
            Optional.empty(),
            Optional.empty(),
            turn.lease(),
            Optional.empty()));
  }

  /** The same under another grant. */
  public Ending under(Grant grant) {
    return with(grant, call.id(), call.expected(), call.next(), call.pump(), call.floor());
  }

  /** The same for another message. */
  public Ending ofMessage(MessageId id) {
    return with(call.grant(), id, call.expected(), call.next(), call.pump(), call.floor());
  }

  /** The same on other versions. */
  public Ending on(Versions expected) {
    return with(call.grant(), call.id(), expected, call.next(), call.pump(), call.floor());
  }

  /** The same, with the next turn under that name. */
  public Ending wantingNext(Token next) {
    return with(
        call.grant(), call.id(), call.expected(), Optional.of(next), call.pump(), call.floor());
  }

  /** The same, with the pump under that name, or without. */
  public Ending pumping(Optional<Token> pump) {
    return with(call.grant(), call.id(), call.expected(), call.next(), pump, call.floor());
  }

  /** The same, having seen such a fence, or none. */
  public Ending past(Optional<Fence> floor) {
    return with(call.grant(), call.id(), call.expected(), call.next(), call.pump(), floor);
  }

  private Ending with(
      Grant grant,
      MessageId id,
      Versions expected,
      Optional<Token> next,
      Optional<Token> pump,
      Optional<Fence> floor) {
    return new Ending(
        new CommitCall(
            call.chat(),
            call.me(),
            grant,
            id,
            expected,
            call.changes(),
            next,
            pump,
            call.lease(),
            floor));
  }
}
