package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A replica that takes turns of one chat, and knows what it was granted. For one thread. */
final class Holder {
  static final Duration LEASE = Duration.ofSeconds(15);

  private final TurnStore turns;
  private final ChatId chat;
  private final ReplicaId me;
  private int calls;

  Holder(TurnStore turns, ChatId chat, ReplicaId me) {
    this.turns = turns;
    this.chat = chat;
    this.me = me;
  }

  AcceptCall message(String id, Optional<Fence> floor) {
    return new AcceptCall(
        chat,
        new MessageId(id),
        token(),
        me,
        Optional.of("text of " + id),
        true,
        Optional.empty(),
        LEASE,
        floor);
  }

  AcceptAnswer accept(String id) {
    return turns.accept(message(id, Optional.empty()));
  }

  /** Accepts a message and gets its turn. */
  Claim turn(String id) {
    return ((AcceptAnswer.Claimed) accept(id)).claim();
  }

  /** Accepts a message and gets its turn, with a fence over the floor. */
  Claim turnPast(String id, Fence floor) {
    return ((AcceptAnswer.Claimed) turns.accept(message(id, Optional.of(floor)))).claim();
  }

  SaveAnswer save(Claim turn, String text) {
    long version = turn.state().versions().checkpoint();
    return turns.save(
        new SaveCall(chat, turn.grant(), token(), version, Write.of(text), List.of()));
  }

  RenewAnswer renew(Grant grant) {
    return turns.renew(chat, grant, LEASE);
  }

  CommitAnswer commit(Claim turn, String text) {
    return turns.commit(
        Ending.of(me, turn, new Changes(Optional.of(Write.of(text)), Optional.empty(), List.of()))
            .call());
  }

  private Token token() {
    calls++;
    return new Token(me + "#" + calls);
  }
}
