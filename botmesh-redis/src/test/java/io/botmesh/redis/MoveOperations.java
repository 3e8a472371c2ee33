package io.botmesh.redis;

import static io.botmesh.redis.Operation.ANNA;
import static io.botmesh.redis.Operation.LEASE;
import static io.botmesh.redis.Operation.LEFT;
import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ArriveAnswer;
import io.botmesh.api.spi.ArriveCall;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.DepartAnswer;
import io.botmesh.api.spi.DepartCall;
import io.botmesh.api.spi.PostCall;
import io.botmesh.api.spi.PutCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.UnloadAnswer;
import io.botmesh.api.spi.UnloadCall;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Operations that let a chat go on under another name. */
final class MoveOperations {
  private static final ChatId BEN = new ChatId("ben");

  private MoveOperations() {}

  static Stream<Operation> all() {
    UnaryOperator<Object> same = first -> first;
    return Stream.of(
        new Operation(
            "depart",
            b -> {
              TurnOperations.saidTwo(b);
              return on -> on.turns().depart(new DepartCall(ANNA, BEN, new Token("move")));
            },
            same),
        new Operation(
            "arrive",
            b -> {
              Baggage baggage = departed(b);
              return on -> arrived(on, baggage);
            },
            same),
        new Operation(
            "unload",
            b -> {
              Baggage baggage = departed(b);
              return on -> unloaded(on, baggage);
            },
            same));
  }

  /** Ben's baggage, on its way to Anna; Ben is closed. */
  private static Baggage departed(Backend backend) {
    AcceptCall call = TurnOperations.accept("b1", "of-b1");
    backend
        .turns()
        .accept(
            new AcceptCall(
                BEN,
                call.id(),
                call.token(),
                LEFT,
                call.message(),
                false,
                Optional.empty(),
                LEASE,
                Optional.empty()));
    backend.turns().putCheckpoint(new PutCall(BEN, new Token("text"), 0, Write.of("step")));
    backend
        .turns()
        .post(
            new PostCall(
                BEN, new Token("p"), "7.1", TurnOperations.entries("hello").get(0), false));
    DepartCall depart = new DepartCall(BEN, ANNA, new Token("move"));
    return ((DepartAnswer.Departed) backend.turns().depart(depart)).baggage();
  }

  private static Object arrived(Backend backend, Baggage baggage) {
    assertThat(backend.turns().arrive(new ArriveCall(ANNA, BEN, LEFT, baggage)))
        .isEqualTo(new ArriveAnswer.Arrived());
    // Each thing once.
    return List.of(
        backend.turns().look(ANNA).waiting(),
        backend.turns().look(ANNA).entries(),
        backend.turns().read(ANNA).checkpoint());
  }

  private static Object unloaded(Backend backend, Baggage baggage) {
    UnloadCall call =
        new UnloadCall(BEN, LEFT, baggage.move(), baggage.lastTicket(), baggage.lastEntry());
    assertThat(backend.turns().unload(call)).isEqualTo(UnloadAnswer.EMPTY);
    return List.of(backend.turns().look(BEN), backend.turns().read(BEN));
  }
}
