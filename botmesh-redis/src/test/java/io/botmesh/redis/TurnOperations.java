package io.botmesh.redis;

import static io.botmesh.redis.Operation.ANNA;
import static io.botmesh.redis.Operation.LEASE;
import static io.botmesh.redis.Operation.LEFT;
import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.MessageId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.ForgetCall;
import io.botmesh.api.spi.GiveUpAnswer;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.PostCall;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.PutCall;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.testkit.Ending;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Operations on a chat's line, turn and outbox. */
final class TurnOperations {
  private static final Token PUMP = new Token("pump");

  private TurnOperations() {}

  static Stream<Operation> all() {
    UnaryOperator<Object> same = first -> first;
    return Stream.of(
        new Operation("accept", b -> on -> on.turns().accept(accept("m1", "t1")), same),
        new Operation(
            "accept, waiting",
            b -> {
              claimed(b, "m1");
              return on -> on.turns().accept(accept("m2", "t2"));
            },
            same),
        new Operation(
            "claim",
            b -> {
              waiting(b, "m1");
              return on -> on.turns().claim(claim("t2"));
            },
            same),
        new Operation(
            "save",
            b -> {
              Claim turn = claimed(b, "m1");
              return on -> on.turns().save(save(turn));
            },
            same),
        new Operation(
            "renew",
            b -> {
              Claim turn = claimed(b, "m1");
              return on -> on.turns().renew(ANNA, turn.grant(), LEASE.multipliedBy(2));
            },
            same),
        new Operation(
            "commit",
            b -> {
              Claim turn = claimed(b, "m1");
              waiting(b, "m2");
              return on -> on.turns().commit(commit(turn));
            },
            TurnOperations::withoutEntries),
        new Operation(
            "giveUp",
            b -> {
              Claim turn = claimed(b, "m1");
              return on -> on.turns().giveUp(failed(turn));
            },
            first -> GiveUpAnswer.LOST),
        new Operation(
            "pump",
            b -> {
              saidTwo(b);
              return on -> on.turns().pump(pump());
            },
            same),
        new Operation(
            "tick",
            b -> {
              Claim turn = saidTwo(b);
              b.turns().pump(pump());
              return on -> on.turns().tick(tick(turn));
            },
            same),
        new Operation(
            "tick, the rest",
            b -> {
              Claim turn = saidTwo(b);
              b.turns().pump(pump());
              return on -> on.turns().tick(putOffAndUnsure(turn));
            },
            same),
        new Operation("post", b -> on -> on.turns().post(post()), same),
        new Operation("putUser", b -> on -> on.turns().putUser(put()), same),
        new Operation("putCheckpoint", b -> on -> on.turns().putCheckpoint(put()), same),
        new Operation(
            "forget",
            b -> {
              saidTwo(b);
              long fence = b.turns().look(ANNA).fence();
              return on -> on.turns().forget(new ForgetCall(ANNA, new Token("call"), fence, 1));
            },
            same));
  }

  private static Object withoutEntries(Object first) {
    CommitAnswer.Committed committed = (CommitAnswer.Committed) first;
    assertThat(committed.entries()).hasSize(1);
    assertThat(committed.next()).isPresent();
    return new CommitAnswer.Committed(committed.next(), committed.idle(), List.of());
  }

  static AcceptCall accept(String id, String token) {
    return new AcceptCall(
        ANNA,
        new MessageId(id),
        new Token(token),
        LEFT,
        Optional.of("text"),
        true,
        Optional.empty(),
        LEASE,
        Optional.empty());
  }

  private static Claim claimed(Backend backend, String id) {
    return ((AcceptAnswer.Claimed) backend.turns().accept(accept(id, "of-" + id))).claim();
  }

  private static void waiting(Backend backend, String id) {
    backend
        .turns()
        .accept(
            new AcceptCall(
                ANNA,
                new MessageId(id),
                new Token("of-" + id),
                LEFT,
                Optional.of("text"),
                false,
                Optional.empty(),
                LEASE,
                Optional.empty()));
  }

  private static ClaimCall claim(String token) {
    return new ClaimCall(ANNA, new Token(token), LEFT, Optional.empty(), LEASE, Optional.empty());
  }

  private static SaveCall save(Claim turn) {
    return new SaveCall(
        ANNA, turn.grant(), new Token("call"), 0, Write.of("checkpoint"), entries("early"));
  }

  private static CommitCall commit(Claim turn) {
    return Ending.of(
            LEFT,
            turn,
            new Changes(
                Optional.of(Write.of("checkpoint")),
                Optional.of(Write.of("data")),
                entries("hello")))
        .wantingNext(new Token("next"))
        .pumping(Optional.of(PUMP))
        .call();
  }

  /** A chat whose turn has ended and left two entries. */
  static Claim saidTwo(Backend backend) {
    Claim turn = claimed(backend, "m1");
    backend
        .turns()
        .commit(
            Ending.of(
                    LEFT,
                    turn,
                    new Changes(Optional.empty(), Optional.empty(), entries("one", "two")))
                .call());
    return turn;
  }

  private static GiveUpCall failed(Claim turn) {
    return new GiveUpCall(ANNA, turn.grant(), GiveUpCall.Why.FAILED, Duration.ofSeconds(1));
  }

  private static PumpCall pump() {
    return new PumpCall(ANNA, PUMP, LEFT, Optional.empty(), LEASE);
  }

  private static TickCall tick(Claim turn) {
    return new TickCall(
        ANNA,
        PUMP,
        List.of(
            new TickCall.Result.Sent(turn.grant().fence() + ".1"),
            new TickCall.Result.Retry(turn.grant().fence() + ".2", Duration.ofSeconds(1))),
        LEASE);
  }

  private static TickCall putOffAndUnsure(Claim turn) {
    return new TickCall(
        ANNA,
        PUMP,
        List.of(
            new TickCall.Result.PutOff(turn.grant().fence() + ".1", Duration.ofSeconds(1)),
            new TickCall.Result.Unsure(turn.grant().fence() + ".2", Duration.ofSeconds(1))),
        LEASE);
  }

  private static PostCall post() {
    NewEntry entry = new NewEntry(EntryKind.SEND, "again");
    return new PostCall(ANNA, new Token("call"), "7.1.r", entry, true);
  }

  private static PutCall put() {
    return new PutCall(ANNA, new Token("call"), 0, Write.of("text"));
  }

  static List<NewEntry> entries(String... texts) {
    return Arrays.stream(texts).map(text -> new NewEntry(EntryKind.SEND, text)).toList();
  }
}
