package io.botmesh.impl.cdi;

import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.HashMap;
import java.util.Map;

/**
 * The container's references to a bot's beans, one to a bean: all routes of a dependent bean share
 * one instance, which goes with the bot. Used by one thread at a time.
 */
final class BeanReferences implements AutoCloseable {
  private final BeanManager beans;
  private final Map<Bean<?>, Reference> references = new HashMap<>();

  BeanReferences(BeanManager beans) {
    this.beans = beans;
  }

  Object to(Bean<?> bean) {
    return references.computeIfAbsent(bean, this::made).object();
  }

  private Reference made(Bean<?> bean) {
    CreationalContext<?> context = beans.createCreationalContext(bean);
    return new Reference(beans.getReference(bean, bean.getBeanClass(), context), context);
  }

  @Override
  public void close() {
    references.values().forEach(reference -> reference.context().release());
    references.clear();
  }

  private record Reference(Object object, CreationalContext<?> context) {}
}
