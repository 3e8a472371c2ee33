package io.botmesh.impl.cdi;

import io.botmesh.api.Bot;
import io.botmesh.api.annotation.ChatScoped;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.OnMessage;
import io.botmesh.api.event.BotStarting;
import io.botmesh.impl.handler.CurrentMessage;
import jakarta.enterprise.context.spi.Contextual;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.AnnotatedMethod;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.InjectionPoint;
import jakarta.enterprise.inject.spi.ProcessBean;
import jakarta.enterprise.inject.spi.ProcessInjectionPoint;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.enterprise.inject.spi.ProcessObserverMethod;
import jakarta.enterprise.inject.spi.ProcessProducerField;
import jakarta.enterprise.inject.spi.ProcessProducerMethod;
import jakarta.inject.Named;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Collects what the modules of an application declare for their bots. It holds the beans
 * themselves, since a library cannot look up the beans of a web module. Thread-safe: some servers
 * scan modules in parallel.
 */
public class MeshExtension implements Extension {
  private final List<Bean<?>> conversations = new CopyOnWriteArrayList<>();
  private final List<RouteMethod> routes = new CopyOnWriteArrayList<>();
  private final Map<Contextual<?>, ChatBean> chatBeans = new ConcurrentHashMap<>();
  private final CurrentMessage message = new CurrentMessage();
  private final Set<AppModule> modules = ConcurrentHashMap.newKeySet();
  private final Set<AppModule> declaring = ConcurrentHashMap.newKeySet();
  private final Set<String> names = ConcurrentHashMap.newKeySet();
  private final List<String> lateObservers = new CopyOnWriteArrayList<>();

  /** For the server. */
  public MeshExtension() {}

  <X> void managedBean(@Observes ProcessManagedBean<X> found) {
    Bean<X> bean = found.getBean();
    AppModule module = AppModule.of(bean.getBeanClass());
    modules.add(module);
    if (found.getAnnotatedBeanClass().isAnnotationPresent(Conversation.class)) {
      conversations.add(bean);
      declaring.add(module);
    }
    for (AnnotatedMethod<? super X> method : found.getAnnotatedBeanClass().getMethods()) {
      if (method.isAnnotationPresent(OnMessage.class)) {
        routes.add(new RouteMethod(bean, method.getJavaMember()));
        declaring.add(module);
      }
    }
  }

  <X> void bean(@Observes ProcessBean<X> found) {
    if (found.getBean().getScope() == ChatScoped.class) {
      chatBeans.put(found.getBean(), chatBean(found));
    }
  }

  private static ChatBean chatBean(ProcessBean<?> found) {
    if (found instanceof ProcessProducerMethod<?, ?> method) {
      return ChatBean.from(method.getAnnotatedProducerMethod().getJavaMember());
    }
    return found instanceof ProcessProducerField<?, ?> field
        ? ChatBean.from(field.getAnnotatedProducerField().getJavaMember())
        : ChatBean.of(found.getBean().getBeanClass());
  }

  void startObserver(@Observes ProcessObserverMethod<BotStarting, ?> found) {
    Class<?> observing = found.getObserverMethod().getBeanClass();
    declaring.add(AppModule.of(observing));
    if (found.getObserverMethod().isAsync()) {
      lateObservers.add(observing.getName());
    }
  }

  <X> void namedBot(@Observes ProcessInjectionPoint<X, Bot> found) {
    InjectionPoint point = found.getInjectionPoint();
    point.getQualifiers().stream()
        .filter(Named.class::isInstance)
        .map(qualifier -> ((Named) qualifier).value())
        .map(name -> name.isEmpty() ? point.getMember().getName() : name)
        .forEach(names::add);
  }

  /**
   * Refuses what cannot work. Not later: at the validation WildFly takes up an application's health
   * checks, and asks them for ever after, even if the application was refused in the end.
   */
  void discovered(@Observes AfterBeanDiscovery discovery, BeanManager beans) throws Exception {
    new PackagingCheck(modules).problems().forEach(discovery::addDefinitionError);
    new DeclarationCheck(this).problems().forEach(discovery::addDefinitionError);
    new ConfigurationCheck(modules).problems().forEach(discovery::addDefinitionError);
    discovery.addContext(new ChatContext(message, chatBeans));
    names.forEach(name -> discovery.addBean(new NamedBot(beans, name)));
  }

  /** Returns the beans that are conversations of a module's bot: its own, and those it can see. */
  List<Bean<?>> conversationsOf(AppModule module) {
    return conversations.stream().filter(bean -> module.sees(bean.getBeanClass())).toList();
  }

  /** Returns the methods that are routes of a module's bot: of its own beans, and those it sees. */
  List<RouteMethod> routesOf(AppModule module) {
    return routes.stream().filter(route -> module.sees(route.bean().getBeanClass())).toList();
  }

  /** Returns the beans of which each chat has one. */
  Collection<ChatBean> chatBeans() {
    return chatBeans.values();
  }

  /** Returns what knows the message that a thread handles, in all modules. */
  CurrentMessage message() {
    return message;
  }

  /** Tells whether something of a module declares a bot. */
  boolean declaresBot(AppModule module) {
    return declaring.contains(module);
  }

  /** Returns the modules with something that declares a bot. */
  Set<AppModule> declaring() {
    return Set.copyOf(declaring);
  }

  /** Returns the classes that would hear too late that a bot starts. */
  List<String> lateObservers() {
    return List.copyOf(lateObservers);
  }
}
