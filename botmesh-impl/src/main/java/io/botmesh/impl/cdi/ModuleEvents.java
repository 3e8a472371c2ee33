package io.botmesh.impl.cdi;

import io.botmesh.api.spi.EventSink;
import jakarta.enterprise.inject.spi.EventContext;
import jakarta.enterprise.inject.spi.EventMetadata;
import jakarta.enterprise.inject.spi.InjectionPoint;
import jakarta.enterprise.inject.spi.ObserverMethod;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.Set;

/**
 * Fires the events of one module's bot. Observers in modules with bots of their own do not hear
 * them: they would take them for events of their own bot, and be run in the wrong module's naming
 * context. Thread-safe.
 */
final class ModuleEvents implements EventSink {
  private final ModuleShell shell;
  private final AsyncObservers later;

  ModuleEvents(ModuleShell shell, AsyncObservers later) {
    this.shell = shell;
    this.later = later;
  }

  @Override
  public void raise(Object event) {
    shell.beans().resolveObserverMethods(event).stream()
        .filter(this::mayHear)
        .sorted(Comparator.comparingInt(ObserverMethod::getPriority))
        .forEach(
            observer -> {
              if (observer.isAsync()) {
                later.tell(event, () -> observer.notify(new Told<>(event)));
              } else {
                observer.notify(new Told<>(event));
              }
            });
  }

  private boolean mayHear(ObserverMethod<?> observer) {
    Class<?> listener = observer.getBeanClass();
    return shell.module().sees(listener) || !hasOwnBot(AppModule.of(listener));
  }

  private boolean hasOwnBot(AppModule other) {
    return other.hasStarter()
        || shell.declared().declaresBot(other)
        || shell.bots().of(other).isPresent();
  }

  private record Told<T>(T event) implements EventContext<T>, EventMetadata {
    @Override
    public T getEvent() {
      return event;
    }

    @Override
    public EventMetadata getMetadata() {
      return this;
    }

    @Override
    public Set<Annotation> getQualifiers() {
      return Set.of();
    }

    @Override
    public InjectionPoint getInjectionPoint() {
      return null;
    }

    @Override
    public Type getType() {
      return event.getClass();
    }
  }
}
