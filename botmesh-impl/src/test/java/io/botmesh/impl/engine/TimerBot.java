package io.botmesh.impl.engine;

import io.botmesh.api.spi.Changes;
import io.botmesh.impl.handler.TimerHandler;
import io.botmesh.impl.handler.Turn;
import io.botmesh.impl.handler.TurnContext;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.wire.Texts;
import jakarta.json.bind.JsonbBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A bot that sets timers: {@code set NAME MS}, {@code cancel NAME}, and several of them separated
 * by semicolons; a timer says its name. {@code for HANDLER NAME} sets one for another handler.
 */
final class TimerBot implements TurnHandler {
  private final JsonbCodec codec = new JsonbCodec(JsonbBuilder.create());
  private final Supplier<Instant> now;

  /** With the time that timers are set by: that of the store. */
  TimerBot(Supplier<Instant> now) {
    this.now = now;
  }

  @Override
  public Changes handle(Turn turn) {
    TurnContext context = context(turn);
    Instant begun = now.get();
    for (String order : turn.message().text().split(";", -1)) {
      List<String> words = List.of(order.strip().split(" ", -1));
      switch (words.get(0)) {
        case "set" ->
            set(context, words.get(1), begun.plusMillis(Long.parseLong(words.get(2))), "say");
        case "for" -> set(context, words.get(2), begun, words.get(1));
        case "cancel" -> context.cancelTimer(words.get(1));
        default -> context.reply("heard " + order.strip());
      }
    }
    return context.changes();
  }

  private static void set(TurnContext context, String name, Instant due, String handler) {
    context.setTimer(name, due, handler, "time for " + name);
  }

  private TurnContext context(Turn turn) {
    return new TurnContext(
        turn, codec, new SystemClock(), new NoConversations(), new Texts(Locale.ENGLISH));
  }

  @Override
  public Map<String, TimerHandler> timers() {
    return Map.of(
        "say",
        (turn, timer) -> {
          TurnContext context = context(turn);
          context.reply(timer.payload());
          return context.changes();
        },
        "fail",
        (turn, timer) -> {
          throw new IllegalStateException("as the test asks");
        });
  }
}
