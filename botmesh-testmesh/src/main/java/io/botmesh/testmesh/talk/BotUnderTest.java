package io.botmesh.testmesh.talk;

import io.botmesh.api.Bot;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.OnMessage;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.conversation.AnnotatedConversation;
import io.botmesh.impl.conversation.BodyRuntime;
import io.botmesh.impl.conversation.ConversationDesk;
import io.botmesh.impl.conversation.ConversationRules;
import io.botmesh.impl.conversation.CurrentStep;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.handler.OnMessageRoute;
import io.botmesh.impl.signal.Signals;
import io.botmesh.testmesh.MeshBot;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a test says of its bot: routes, beans, settings. Each replica declares all of it anew, in
 * the order in which it was said here. Not thread-safe.
 *
 * <pre>{@code
 * MemoryMesh mesh =
 *     new BotUnderTest()
 *         .bean(Shop::new)
 *         .routes(bot -> bot.use(SURVEY))
 *         .setting("botmesh.coordination.lease", "5s")
 *         .mesh();
 * }</pre>
 */
public final class BotUnderTest {
  private final Map<String, String> settings = new HashMap<>();
  private final List<Declaration> declarations = new ArrayList<>();
  private final List<ConversationDesk> desks = new ArrayList<>();

  /** What is declared at each replica. */
  private interface Declaration {
    void into(DeclaredBot bot, ConversationDesk conversations, Codec codec);
  }

  /** With nothing; durability is on, as it is on Redis, unless a setting turns it off. */
  public BotUnderTest() {
    settings.put("botmesh.durability.enabled", "true");
  }

  /** Adds what an observer of {@code BotStarting} would declare. Called once for each replica. */
  public BotUnderTest routes(Consumer<Bot> routes) {
    Objects.requireNonNull(routes, "routes");
    declarations.add((bot, conversations, codec) -> routes.accept(bot));
    return this;
  }

  /**
   * Adds a bean with {@link OnMessage} methods, or a {@link Conversation}. No container looks after
   * it: nothing is injected or intercepted but what the maker puts in.
   *
   * @param maker makes the bean, one for each replica; of the very class that is annotated
   */
  public BotUnderTest bean(Supplier<?> maker) {
    Objects.requireNonNull(maker, "maker");
    declarations.add(
        (bot, conversations, codec) -> {
          Object made = maker.get();
          declare(made.getClass(), () -> made, bot, conversations, codec);
        });
    return this;
  }

  /**
   * Adds a bean that a container looks after, as Weld does in a test. All replicas call the same
   * one, unless the reference tells them apart.
   *
   * @param type the annotated class, not that of a proxy
   * @param reference gives the container's reference, asked at every call
   */
  public <T> BotUnderTest bean(Class<T> type, Supplier<? extends T> reference) {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(reference, "reference");
    declarations.add(
        (bot, conversations, codec) -> declare(type, reference, bot, conversations, codec));
    return this;
  }

  /**
   * Sets what configuration sets on a server.
   *
   * @param key such as {@code botmesh.coordination.lease}
   * @param value such as {@code 5s}
   */
  public BotUnderTest setting(String key, String value) {
    settings.put(Objects.requireNonNull(key, "key"), Objects.requireNonNull(value, "value"));
    return this;
  }

  /**
   * Returns a mesh for it, without replicas. Later changes here do not reach it.
   *
   * @throws io.botmesh.api.BotMisconfigured if the settings are wrong
   */
  public MemoryMesh mesh() {
    BotUnderTest copy = new BotUnderTest();
    copy.settings.putAll(settings);
    copy.declarations.addAll(declarations);
    return new MemoryMesh(copy);
  }

  /** Ends what conversations have left running at replicas that are gone. */
  void close() {
    desks.forEach(ConversationDesk::close);
  }

  Map<String, String> settings() {
    return settings;
  }

  /** Returns the bot of one replica, with all that is declared. */
  MeshBot at(ReplicaId replica, BotSettings told, Codec codec, MeshClock clock, EventSink events) {
    ConversationDesk desk =
        new ConversationDesk(
            codec,
            clock,
            events,
            new CurrentStep(),
            Signals.NONE,
            ConversationRules.of(told),
            BodyRuntime.plain());
    desks.add(desk);
    DeclaredBot bot = new DeclaredBot(told.bot(), replica, codec, clock, desk);
    declarations.forEach(declaration -> declaration.into(bot, desk, codec));
    return new MeshBot(bot.seal(), bot, codec);
  }

  private static void declare(
      Class<?> type,
      Supplier<?> bean,
      DeclaredBot bot,
      ConversationDesk conversations,
      Codec codec) {
    List<Method> routes = routes(type);
    boolean conversation = type.isAnnotationPresent(Conversation.class);
    if (routes.isEmpty() && !conversation) {
      throw new IllegalArgumentException(
          type.getName()
              + " has no @OnMessage and is no @Conversation: name the class that is annotated, not"
              + " a proxy of it");
    }
    if (conversation) {
      conversations.add(AnnotatedConversation.read(type, bean, codec));
    }
    routes.forEach(route -> bot.add(OnMessageRoute.of(route, bean)));
  }

  private static List<Method> routes(Class<?> type) {
    List<Method> routes = new ArrayList<>();
    for (Class<?> part = type; part != null; part = part.getSuperclass()) {
      for (Method method : part.getDeclaredMethods()) {
        if (method.isAnnotationPresent(OnMessage.class)) {
          routes.add(method);
        }
      }
    }
    return routes;
  }
}
