package io.botmesh.impl.cdi;

import io.botmesh.api.spi.EventSink;
import jakarta.enterprise.inject.spi.BeanManager;
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
  private final BeanManager beans;
  private final MeshExtension declared;
  private final ClassLoader module;

  ModuleEvents(BeanManager beans, MeshExtension declared, ClassLoader module) {
    this.beans = beans;
    this.declared = declared;
    this.module = module;
  }

  @Override
  public void raise(Object event) {
    beans.resolveObserverMethods(event).stream()
        .filter(observer -> !observer.isAsync() && mayHear(observer))
        .sorted(Comparator.comparingInt(ObserverMethod::getPriority))
        .forEach(observer -> observer.notify(new Told<>(event)));
  }

  private boolean mayHear(ObserverMethod<?> observer) {
    ClassLoader listener = observer.getBeanClass().getClassLoader();
    return listener == module || !declared.declaresBot(listener);
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
