package io.botmesh.impl.engine;

import io.botmesh.api.Bot;
import io.botmesh.api.Flow;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.config.SettingsReader;
import io.botmesh.impl.conversation.BodyPresence;
import io.botmesh.impl.conversation.BodyRuntime;
import io.botmesh.impl.conversation.ConversationDesk;
import io.botmesh.impl.conversation.ConversationRules;
import io.botmesh.impl.conversation.CurrentStep;
import io.botmesh.impl.dialogue.StackThreads;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.signal.Signals;
import jakarta.json.bind.JsonbBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One version of a bot with conversations, as it is deployed: what it declares and how it is
 * configured. Beside its conversations it greets, and says so when it understands nothing.
 * Immutable.
 */
public final class Release {
  public static final String GREETING = "Hello!";
  public static final String NOT_UNDERSTOOD = "I did not understand.";

  private final Consumer<Bot> declarations;
  private final Map<String, String> config;

  private Release(Consumer<Bot> declarations, Map<String, String> config) {
    this.declarations = declarations;
    this.config = Map.copyOf(config);
  }

  /** One with these flows, and nothing configured. */
  public static Release of(Flow... flows) {
    return new Release(bot -> List.of(flows).forEach(bot::use), Map.of());
  }

  /** Returns one that declares more. */
  public Release and(Consumer<Bot> more) {
    return new Release(declarations.andThen(more), config);
  }

  /** Returns one that is configured otherwise. */
  public Release with(String key, String value) {
    Map<String, String> other = new LinkedHashMap<>(config);
    other.put(key, value);
    return new Release(declarations, other);
  }

  /** Returns one that forwards conversations that are not persistent, too. */
  public Release forwarding() {
    return with("botmesh.handover.flows", "forward");
  }

  /** Returns one that does this about conversations that it cannot go on with. */
  public Release fallback(String word) {
    return with("botmesh.handover.fallback", word);
  }

  TurnHandler on(Replica replica, MeshClock clock) {
    ConversationRules rules =
        ConversationRules.of(
            new SettingsReader("replica", List.of()).read(new Spelled(config)).settings());
    JsonbCodec codec = new JsonbCodec(JsonbBuilder.create());
    ConversationDesk desk =
        new ConversationDesk(
            codec,
            clock,
            replica.events::add,
            new CurrentStep(),
            Signals.NONE,
            rules,
            new BodyRuntime(threads(), task -> task, BodyPresence.NONE));
    replica.endsWith(desk::close);
    DeclaredBot bot = new DeclaredBot("test", replica.id, codec, clock, desk);
    bot.when("hi", context -> context.reply(GREETING));
    bot.otherwise(context -> context.reply(NOT_UNDERSTOOD));
    declarations.accept(bot);
    return bot.seal();
  }

  private static StackThreads threads() {
    ClassLoader loader = Release.class.getClassLoader();
    return StackThreads.virtual("test", loader)
        .orElseGet(() -> StackThreads.platform("test", loader));
  }

  /** A configuration that a test spells out. */
  private record Spelled(Map<String, String> values) implements ConfigView {
    @Override
    public Optional<String> value(String key) {
      return Optional.ofNullable(values.get(key));
    }

    @Override
    public String source(String key) {
      return values.containsKey(key) ? "the test" : "";
    }

    @Override
    public Set<String> keys() {
      return values.keySet();
    }
  }
}
