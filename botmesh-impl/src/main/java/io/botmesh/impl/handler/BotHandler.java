package io.botmesh.impl.handler;

import io.botmesh.api.MessageHandler;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.wire.DueTimer;
import io.botmesh.impl.wire.Texts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A bot's routes and conversations, once no more can be declared. Thread-safe. */
final class BotHandler implements TurnHandler {
  private final List<Route> routes;
  private final Optional<MessageHandler> otherwise;
  private final Conversations conversations;
  private final Codec codec;
  private final MeshClock clock;
  private final Texts texts;
  private final CurrentMessage message;

  BotHandler(
      List<Route> routes,
      Optional<MessageHandler> otherwise,
      Conversations conversations,
      Codec codec,
      MeshClock clock,
      Texts texts,
      CurrentMessage message) {
    this.routes = List.copyOf(routes);
    this.otherwise = otherwise;
    this.conversations = conversations;
    this.codec = codec;
    this.clock = clock;
    this.texts = texts;
    this.message = message;
  }

  @Override
  public Changes handle(Turn turn) throws Exception {
    TurnContext context = new TurnContext(turn, codec, clock, conversations, texts);
    return message.within(context, () -> changesBy(context));
  }

  private Changes changesBy(TurnContext context) throws Exception {
    if (!conversations.goOn(context)
        && !routed(context)
        && !conversations.triggeredBy(context)
        && !conversations.tryAgain(context)) {
      if (otherwise.isPresent()) {
        context.serve(otherwise.get(), List.of());
      }
    }
    return context.changes();
  }

  @Override
  public Map<String, TimerHandler> timers() {
    Map<String, TimerHandler> handlers = new HashMap<>();
    conversations.timers().forEach(name -> handlers.put(name, this::due));
    return handlers;
  }

  private Changes due(Turn turn, DueTimer timer) throws Exception {
    TurnContext context = new TurnContext(new SilentTurn(turn), codec, clock, conversations, texts);
    return message.within(
        context,
        () -> {
          conversations.due(context, timer);
          return context.changes();
        });
  }

  private boolean routed(TurnContext context) throws Exception {
    for (Route route : routes) {
      Optional<List<String>> captured = route.test().captures(context.text());
      if (captured.isPresent()) {
        context.serve(route.handler(), captured.get());
        return true;
      }
    }
    return false;
  }
}
