package io.botmesh.testmesh.seeds;

import io.botmesh.api.MessageId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.impl.handler.Turn;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.wire.Letters;
import io.botmesh.testmesh.Conductor;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Notes in the user's data that it has seen a message, and answers it. What else it does, the
 * message says.
 */
final class SeededHandler implements TurnHandler {
  private final Conductor conductor;
  private final Letters letters;
  private final Consumer<MessageId> death;

  SeededHandler(Conductor conductor, Letters letters, Consumer<MessageId> death) {
    this.conductor = conductor;
    this.letters = letters;
    this.death = death;
  }

  @Override
  public Changes handle(Turn turn) throws Exception {
    String[] words = turn.message().text().split(" ", -1);
    Kind kind = Kind.valueOf(words[0]);
    boolean first = turn.attempt() == 1;
    switch (kind) {
      case SLOW -> conductor.pause(Duration.ofMillis(Long.parseLong(words[1])));
      case SAVES -> turn.save(Write.of("saved by " + turn.message().id()));
      case OVER_SETTLE -> {
        if (first) {
          conductor.pause(Duration.ofMinutes(5));
        }
      }
      case FAILS_ONCE -> failIf(first);
      case FAILS -> failIf(true);
      case HALTS_ONCE -> {
        if (first) {
          death.accept(turn.message().id());
        }
      }
      case HALTS -> death.accept(turn.message().id());
      default -> {}
    }
    String seen = turn.state().userData().value().orElse("");
    return new Changes(
        Optional.empty(),
        Optional.of(Write.of(seen + turn.message().id() + ",")),
        IntStream.rangeClosed(1, 1 + (int) (Long.parseLong(words[1]) % 3))
            .mapToObj(number -> reply(turn, number))
            .toList());
  }

  private NewEntry reply(Turn turn, int number) {
    return letters.send(
        new Letters.Send(
            turn.message().provider(),
            "re:" + turn.message().id() + "/" + number,
            turn.replica(),
            turn.message().at(),
            ""));
  }

  private static void failIf(boolean so) {
    if (so) {
      throw new IllegalStateException("as the story asks");
    }
  }
}
