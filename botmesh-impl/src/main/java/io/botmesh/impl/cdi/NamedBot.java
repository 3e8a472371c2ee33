package io.botmesh.impl.cdi;

import io.botmesh.api.Bot;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.literal.NamedLiteral;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.InjectionPoint;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Set;

/**
 * The bean behind {@code @Inject @Named("sales") Bot}. A producer method cannot do it, since it
 * would have to say the name; and the container's own configurator would make every named bot an
 * unnamed one, too.
 */
final class NamedBot implements Bean<Bot> {
  private final BeanManager beans;
  private final String name;

  NamedBot(BeanManager beans, String name) {
    this.beans = beans;
    this.name = name;
  }

  @Override
  public Bot create(CreationalContext<Bot> context) {
    ActiveBots bots = beans.createInstance().select(ActiveBots.class).get();
    return new BotReference(() -> bots.directory().named(name));
  }

  @Override
  public void destroy(Bot bot, CreationalContext<Bot> context) {
    context.release();
  }

  @Override
  public Class<?> getBeanClass() {
    return NamedBot.class;
  }

  @Override
  public Set<InjectionPoint> getInjectionPoints() {
    return Set.of();
  }

  @Override
  public Set<Type> getTypes() {
    return Set.of(Bot.class, Object.class);
  }

  @Override
  public Set<Annotation> getQualifiers() {
    return Set.of(NamedLiteral.of(name), Any.Literal.INSTANCE);
  }

  @Override
  public Class<? extends Annotation> getScope() {
    return Dependent.class;
  }

  @Override
  public String getName() {
    // None for expression language, where two modules' names would meet.
    return null;
  }

  @Override
  public Set<Class<? extends Annotation>> getStereotypes() {
    return Set.of();
  }

  @Override
  public boolean isAlternative() {
    return false;
  }
}
