package io.botmesh.impl.cdi;

import io.botmesh.api.annotation.ChatScoped;
import io.botmesh.impl.handler.CurrentMessage;
import io.botmesh.impl.handler.TurnContext;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.context.spi.Context;
import jakarta.enterprise.context.spi.Contextual;
import jakarta.enterprise.context.spi.CreationalContext;
import java.lang.annotation.Annotation;
import java.util.Map;

/** Where the container finds the beans of the chat whose message is handled. Thread-safe. */
final class ChatContext implements Context {
  private final CurrentMessage message;
  private final Map<Contextual<?>, ChatBean> beans;

  /**
   * With the beans of all modules.
   *
   * @param beans thread-safe
   */
  ChatContext(CurrentMessage message, Map<Contextual<?>, ChatBean> beans) {
    this.message = message;
    this.beans = beans;
  }

  @Override
  public Class<? extends Annotation> getScope() {
    return ChatScoped.class;
  }

  @Override
  public boolean isActive() {
    return message.run().isPresent();
  }

  @Override
  public <T> T get(Contextual<T> contextual) {
    return here().existing(contextual);
  }

  @Override
  public <T> T get(Contextual<T> contextual, CreationalContext<T> creation) {
    ChatBeans here = here();
    T existing = here.existing(contextual);
    if (existing != null) {
      return existing;
    }
    ChatBean bean = beans.get(contextual);
    if (bean == null) {
      throw new IllegalStateException(
          "BMESH-0648 The container asks for a bean of a chat that it has not declared: "
              + contextual);
    }
    return here.made(bean, contextual, creation);
  }

  private ChatBeans here() {
    TurnContext run =
        message
            .run()
            .orElseThrow(
                () ->
                    new ContextNotActiveException(
                        "BMESH-0639 A @ChatScoped bean is used by thread "
                            + Thread.currentThread().getName()
                            + ", which handles no message or timer of a chat: use it in a handler"
                            + " or a step, on the thread that calls it"));
    return (ChatBeans) run.companion(() -> new ChatBeans(run));
  }
}
