package io.botmesh.impl.cdi;

import io.botmesh.api.ChatId;
import io.botmesh.api.MessageId;
import io.botmesh.api.spi.Launcher;
import io.botmesh.api.spi.RunningBot;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/** An application in a container: the library and some modules. Used by one thread. */
final class Application implements AutoCloseable {
  private static final ChatId ANN = new ChatId("Ann");

  private final WeldContainer container;
  private int messages;

  /** Deploys modules with all their beans. */
  Application(ModuleLoader... modules) {
    this(library(), modules);
  }

  /** Deploys modules into a library. */
  Application(Weld library, ModuleLoader... modules) {
    container =
        library
            .addBeanClasses(
                Stream.of(modules)
                    .flatMap(module -> module.beans().stream())
                    .toArray(Class<?>[]::new))
            .initialize();
  }

  /** Returns a container with the library's beans, to be deployed. */
  static Weld library() {
    return new Weld()
        .disableDiscovery()
        .addExtension(new MeshExtension())
        .addBeanClasses(
            ActiveBots.class,
            CdiLauncher.class,
            EngineObjects.class,
            InjectedBots.class,
            TurnGuardedInterceptor.class,
            Diary.class,
            Console.class);
  }

  /** Starts a module's bot as a server does, in the module's context. */
  AutoCloseable launch(ModuleLoader module) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(module);
    try {
      return get(Launcher.class).launch(module, task -> diary().at("in the module", task));
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  Diary diary() {
    return get(Diary.class);
  }

  ActiveBots bots() {
    return get(ActiveBots.class);
  }

  <T> T get(Class<T> type) {
    return container.select(type).get();
  }

  /** Says something to a bot, in a chat that is always the same. */
  void say(String bot, String text) {
    // Another application may be another replica of the same bot.
    String id = running(bot).bot().replica().value() + "-m" + ++messages;
    loop(bot).say(ANN, new MessageId(id), text);
  }

  List<String> heardFrom(String bot) {
    return loop(bot).heard();
  }

  private LoopProvider loop(String bot) {
    return (LoopProvider) running(bot).provider(LoopProvider.NAME).orElseThrow();
  }

  private RunningBot running(String bot) {
    return bots().all().stream()
        .filter(running -> running.bot().name().equals(bot))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    container.close();
  }
}
