package io.botmesh.impl.cdi;

import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.OnMessage;
import io.botmesh.api.event.BotStarting;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.AnnotatedMethod;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.enterprise.inject.spi.ProcessObserverMethod;
import java.util.List;
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
  private final Set<ClassLoader> modules = ConcurrentHashMap.newKeySet();

  /** For the server. */
  public MeshExtension() {}

  <X> void managedBean(@Observes ProcessManagedBean<X> found) {
    Bean<X> bean = found.getBean();
    if (found.getAnnotatedBeanClass().isAnnotationPresent(Conversation.class)) {
      conversations.add(bean);
      modules.add(loaderOf(bean));
    }
    for (AnnotatedMethod<? super X> method : found.getAnnotatedBeanClass().getMethods()) {
      if (method.isAnnotationPresent(OnMessage.class)) {
        routes.add(new RouteMethod(bean, method.getJavaMember()));
        modules.add(loaderOf(bean));
      }
    }
  }

  void startObserver(@Observes ProcessObserverMethod<BotStarting, ?> found) {
    modules.add(found.getObserverMethod().getBeanClass().getClassLoader());
  }

  void validate(@Observes AfterDeploymentValidation deployment) throws Exception {
    new DeclarationCheck(conversations, routes)
        .problems()
        .forEach(deployment::addDeploymentProblem);
  }

  /** Returns the beans of a module that are conversations. */
  List<Bean<?>> conversationsOf(ClassLoader module) {
    return conversations.stream().filter(bean -> loaderOf(bean) == module).toList();
  }

  /** Returns the methods of a module's beans that are routes. */
  List<RouteMethod> routesOf(ClassLoader module) {
    return routes.stream().filter(route -> loaderOf(route.bean()) == module).toList();
  }

  /** Tells whether something of a module declares a bot. */
  boolean declaresBot(ClassLoader module) {
    return modules.contains(module);
  }

  private static ClassLoader loaderOf(Bean<?> bean) {
    return bean.getBeanClass().getClassLoader();
  }
}
