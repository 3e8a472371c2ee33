package io.botmesh.impl.cdi;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.impl.conversation.AnnotatedConversation;
import io.botmesh.impl.conversation.ConversationDesk;
import io.botmesh.impl.conversation.CurrentStep;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.handler.OnMessageRoute;
import io.botmesh.impl.json.JsonbCodec;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for mistakes in what the modules declare, while the application is deployed: some servers
 * let an application run whose bot did not start. No bean is touched. Used once.
 */
final class DeclarationCheck {
  private final List<Bean<?>> conversations;
  private final List<RouteMethod> routes;
  private final List<BotMisconfigured> problems = new ArrayList<>();

  DeclarationCheck(List<Bean<?>> conversations, List<RouteMethod> routes) {
    this.conversations = conversations;
    this.routes = routes;
  }

  /** Returns a problem for each class or method with mistakes. */
  List<BotMisconfigured> problems() throws Exception {
    if (!conversations.isEmpty()) {
      try (Jsonb jsonb = JsonbBuilder.create()) {
        checkConversations(new JsonbCodec(jsonb));
      }
    }
    for (RouteMethod route : routes) {
      collecting(() -> OnMessageRoute.of(route.method(), DeclarationCheck::noBean));
    }
    return problems;
  }

  private void checkConversations(JsonbCodec codec) {
    Map<ClassLoader, ConversationDesk> modules = new HashMap<>();
    for (Bean<?> bean : conversations) {
      Class<?> type = bean.getBeanClass();
      ConversationDesk desk =
          modules.computeIfAbsent(
              type.getClassLoader(),
              module ->
                  new ConversationDesk(codec, new SystemClock(), event -> {}, new CurrentStep()));
      collecting(() -> desk.add(AnnotatedConversation.read(type, DeclarationCheck::noBean, codec)));
    }
  }

  private void collecting(Runnable check) {
    try {
      check.run();
    } catch (BotMisconfigured wrong) {
      problems.add(wrong);
    }
  }

  private static Object noBean() {
    throw new IllegalStateException("BMESH-0615 A declaration is checked without its bean");
  }
}
