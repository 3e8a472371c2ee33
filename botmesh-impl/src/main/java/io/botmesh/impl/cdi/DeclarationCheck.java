package io.botmesh.impl.cdi;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.impl.conversation.AnnotatedConversation;
import io.botmesh.impl.conversation.ConversationDesk;
import io.botmesh.impl.conversation.CurrentStep;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.handler.OnMessageRoute;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.signal.Signals;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for mistakes in what the modules declare, while the application is deployed: some servers
 * let an application run whose bot did not start. No bean is touched. Used once.
 */
final class DeclarationCheck {
  private final MeshExtension declared;
  // By their words: a library's declaration is looked at for each module that sees it.
  private final Map<String, BotMisconfigured> problems = new LinkedHashMap<>();

  DeclarationCheck(MeshExtension declared) {
    this.declared = declared;
  }

  /** Returns a problem for each class or method with mistakes. */
  Collection<BotMisconfigured> problems() throws Exception {
    for (AppModule module : declared.declaring()) {
      checkConversations(declared.conversationsOf(module));
      for (RouteMethod route : declared.routesOf(module)) {
        collecting(() -> OnMessageRoute.of(route.method(), DeclarationCheck::noBean));
      }
    }
    checkChatBeans(declared.chatBeans());
    for (String late : declared.lateObservers()) {
      collecting(
          () -> {
            throw new BotMisconfigured(
                List.of(
                    new Complaint(
                        late,
                        "@ObservesAsync BotStarting",
                        "",
                        "BMESH-0616 what it declares would come after the start: use @Observes")));
          });
    }
    return problems.values();
  }

  private void checkConversations(List<Bean<?>> conversations) throws Exception {
    if (conversations.isEmpty()) {
      return;
    }
    try (Jsonb jsonb = JsonbBuilder.create()) {
      JsonbCodec codec = new JsonbCodec(jsonb);
      ConversationDesk desk =
          new ConversationDesk(
              codec, new SystemClock(), event -> {}, new CurrentStep(), Signals.NONE);
      for (Bean<?> bean : conversations) {
        Class<?> type = bean.getBeanClass();
        collecting(
            () -> desk.add(AnnotatedConversation.read(type, DeclarationCheck::noBean, codec)));
      }
    }
  }

  private void checkChatBeans(Collection<ChatBean> beans) throws Exception {
    if (beans.isEmpty()) {
      return;
    }
    try (Jsonb jsonb = JsonbBuilder.create()) {
      JsonbCodec codec = new JsonbCodec(jsonb);
      beans.stream()
          .sorted(Comparator.comparing(ChatBean::name))
          .forEach(bean -> collecting(() -> bean.check(codec)));
    }
  }

  private void collecting(Runnable check) {
    try {
      check.run();
    } catch (BotMisconfigured wrong) {
      problems.putIfAbsent(wrong.getMessage(), wrong);
    }
  }

  private static Object noBean() {
    throw new IllegalStateException("BMESH-0615 A declaration is checked without its bean");
  }
}
