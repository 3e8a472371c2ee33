package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ArriveAnswer;
import io.botmesh.api.spi.ArriveCall;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.DepartAnswer;
import io.botmesh.api.spi.DepartCall;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.UnloadAnswer;
import io.botmesh.api.spi.UnloadCall;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The words that moves are told in: a chat, the one that it becomes, and a third. */
abstract class MoveTale extends TurnStory {
  static final ChatId BEN = new ChatId("ben");
  static final ChatId CARL = new ChatId("carl");

  MoveTale(BackendContract contract) {
    super(contract);
  }

  /** One message handled, which left texts and two replies, and two that wait. */
  void talk() {
    Changes changes =
        new Changes(
            Optional.of(Write.of("step 3")),
            Optional.of(Write.of("data", Duration.ofHours(1))),
            entries("one", "two"));
    claimedAndServed("m1", changes);
    line(durableWaiting(LEFT, "m2"), durableWaiting(LEFT, "m3"));
  }

  void claimedAndServed(String id, Changes changes) {
    committed(commit(LEFT, claimed(durable(LEFT, id)), changes));
  }

  Baggage departed() {
    return departed(new DepartCall(ANNA, BEN, token(LEFT)));
  }

  Baggage departed(DepartCall call) {
    DepartAnswer answer = turns().depart(call);
    assertThat(answer).isInstanceOf(DepartAnswer.Departed.class);
    return ((DepartAnswer.Departed) answer).baggage();
  }

  Baggage baggageOf(ChatId chat) {
    return departed(new DepartCall(chat, CARL, token(LEFT)));
  }

  void arrived(Baggage baggage) {
    assertThat(turns().arrive(new ArriveCall(BEN, ANNA, LEFT, baggage.of(ANNA))))
        .isEqualTo(new ArriveAnswer.Arrived());
  }

  UnloadAnswer unloaded(Baggage baggage) {
    return turns().unload(unload(LEFT, baggage));
  }

  static UnloadCall unload(ReplicaId me, Baggage baggage) {
    return new UnloadCall(ANNA, me, baggage.move(), baggage.lastTicket(), baggage.lastEntry());
  }

  static AcceptCall at(ChatId chat, AcceptCall call) {
    return new AcceptCall(
        chat,
        call.id(),
        call.token(),
        call.me(),
        call.message(),
        call.want(),
        call.over(),
        call.lease(),
        call.floor());
  }

  Claim claimedAt(ChatId chat) {
    return claimed(
        turns()
            .claim(
                new ClaimCall(chat, token(LEFT), LEFT, Optional.empty(), LEASE, Optional.empty())));
  }

  List<OutboxEntry> pumpedAt(ChatId chat, Token token) {
    return pumped(new PumpCall(chat, token, LEFT, Optional.empty(), LEASE));
  }
}
