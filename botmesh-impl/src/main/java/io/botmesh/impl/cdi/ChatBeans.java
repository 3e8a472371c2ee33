package io.botmesh.impl.cdi;

import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.spi.SafeTrace;
import io.botmesh.impl.handler.RunCompanion;
import io.botmesh.impl.handler.TurnContext;
import jakarta.enterprise.context.spi.Contextual;
import jakarta.enterprise.context.spi.CreationalContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The beans of a chat in one run of the handler. Used by one thread at a time. */
final class ChatBeans implements RunCompanion {
  private static final System.Logger LOG = System.getLogger(ChatBeans.class.getName());

  private final TurnContext run;
  private final Map<Contextual<?>, Instance<?>> instances = new LinkedHashMap<>();

  ChatBeans(TurnContext run) {
    this.run = run;
  }

  /** Returns the bean if this run has made one; null if not. */
  <T> T existing(Contextual<T> contextual) {
    @SuppressWarnings("unchecked") // It was put under this one.
    Instance<T> instance = (Instance<T>) instances.get(contextual);
    return instance == null ? null : instance.object;
  }

  /** Makes the bean, and fills it with what the chat has kept of it. */
  <T> T made(ChatBean bean, Contextual<T> contextual, CreationalContext<T> creation) {
    Map<String, Object> kept = kept(bean);
    T object = contextual.create(creation);
    try {
      bean.fields().fill(object, kept, run.codec());
      Instance<T> instance = new Instance<>(bean, contextual, creation, object);
      instance.kept = bean.fields().of(object, kept, run.codec());
      instances.put(contextual, instance);
      return object;
    } catch (RuntimeException unreadable) {
      contextual.destroy(object, creation);
      throw unreadable;
    }
  }

  @SuppressWarnings("unchecked") // JSON has only texts as names.
  private Map<String, Object> kept(ChatBean bean) {
    Optional<Map<String, Object>> kept =
        run.user().get(bean.name(), Map.class).map(map -> (Map<String, Object>) map);
    return kept.orElse(Map.of());
  }

  @Override
  public void decide() {
    instances.values().forEach(this::decide);
  }

  private void decide(Instance<?> instance) {
    Map<String, Object> now =
        instance.bean.fields().of(instance.object, instance.kept, run.codec());
    if (!now.equals(instance.kept)) {
      run.keepUser(instance.bean.name(), now);
      instance.kept = now;
    }
  }

  @Override
  public void end() {
    instances.values().forEach(Instance::end);
    instances.clear();
  }

  /** One bean. */
  private static final class Instance<T> {
    private final ChatBean bean;
    private final Contextual<T> contextual;
    private final CreationalContext<T> creation;
    private final T object;
    private Map<String, Object> kept;

    Instance(ChatBean bean, Contextual<T> contextual, CreationalContext<T> creation, T object) {
      this.bean = bean;
      this.contextual = contextual;
      this.creation = creation;
      this.object = object;
    }

    void end() {
      try {
        contextual.destroy(object, creation);
      } catch (RuntimeException failed) {
        // What was decided is decided; the other beans are to end, too.
        LOG.log(
            WARNING,
            "BMESH-0638 A bean of "
                + bean.type().getName()
                + " failed while its message ended"
                + SafeTrace.of(failed));
      }
    }
  }
}
