package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.Flow;
import io.botmesh.api.MessageContext;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.conversation.ConversationDesk;
import io.botmesh.impl.conversation.CurrentStep;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.handler.TimerHandler;
import io.botmesh.impl.handler.Turn;
import io.botmesh.impl.handler.TurnContext;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.wire.Texts;
import jakarta.json.bind.JsonbBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;

/** Replicas whose bot has chats that move: the words that those stories are told in. */
abstract class MovingMesh {
  static final Duration LONG = Duration.ofSeconds(60);
  static final String OLD = "tg:-4000001";
  static final String NEW = "tg:-1001000000001";

  final FakeApi api = new FakeApi();
  final CountDownLatch slow = new CountDownLatch(1);
  private final Supplier<Backend> backends;
  private MeshOfEngines mesh = reaching(new MeshOfEngines(MeshSettings::quickSends));
  private volatile Runnable migration = () -> {};

  /** With what opens one more view on the shared backend, empty before the test. */
  MovingMesh(Supplier<Backend> backends) {
    this.backends = backends;
  }

  private MeshOfEngines reaching(MeshOfEngines engines) {
    return engines.reaching(api);
  }

  @AfterEach
  void stopTheMesh() {
    slow.countDown();
    mesh.close();
  }

  /** From now on replicas keep messages in their own memory only. */
  void withoutDurability() {
    withoutDurability(settings -> settings);
  }

  /** Likewise, with settings changed. */
  void withoutDurability(UnaryOperator<BotSettings> tuning) {
    mesh =
        reaching(
            new MeshOfEngines(
                settings ->
                    tuning.apply(MeshSettings.quickSends(MeshSettings.durable(settings, false)))));
  }

  Replica replica() {
    return mesh.started(backends.get(), this::bot, whole -> {});
  }

  private TurnHandler bot(ReplicaId id) {
    JsonbCodec codec = new JsonbCodec(JsonbBuilder.create());
    ConversationDesk desk =
        new ConversationDesk(
            codec, new SystemClock(), event -> {}, new CurrentStep(), Signals.NONE);
    DeclaredBot bot = new DeclaredBot("test", id, codec, new SystemClock(), desk);
    bot.when(Pattern.compile("echo (.*)"), context -> context.reply(context.groups().get(0)));
    bot.when(Pattern.compile("set (.*) ([0-9]*)"), MovingMesh::set);
    bot.when("count", MovingMesh::count);
    bot.when(
        "slow",
        context -> {
          slow.await();
          context.reply("slow");
        });
    bot.when("hold", context -> slow.await());
    bot.when(
        "fail",
        context -> {
          slow.await();
          throw new IllegalStateException("as the test asks");
        });
    bot.when("migrate", context -> migration.run());
    bot.use(
        Flow.named("order")
            .on("order")
            .ask("What?", "what")
            .ask("How many?", "number")
            .ask("Where to?", "place")
            .say(c -> c.state("number") + " " + c.state("what") + " to " + c.state("place"))
            .persistent());
    return new Speaking(bot.seal(), codec, desk);
  }

  /** Says what a handler does that moves its own chat. */
  void migratesBy(Runnable move) {
    migration = move;
  }

  private static void set(MessageContext context) {
    Duration in = Duration.ofMillis(Long.parseLong(context.groups().get(1)));
    ((TurnContext) context)
        .setTimer(context.groups().get(0), new SystemClock().now().plus(in), "say", "");
  }

  private static void count(MessageContext context) {
    int count = context.user().get("count", Integer.class).orElse(0) + 1;
    context.user().put("count", count);
    context.reply("count " + count);
  }

  /** A bot whose timers say their names. */
  private record Speaking(TurnHandler messages, JsonbCodec codec, ConversationDesk desk)
      implements TurnHandler {
    @Override
    public Changes handle(Turn turn) throws Exception {
      return messages.handle(turn);
    }

    @Override
    public Map<String, TimerHandler> timers() {
      return Map.of(
          "say",
          (turn, timer) -> {
            TurnContext context =
                new TurnContext(turn, codec, new SystemClock(), desk, new Texts(Locale.ENGLISH));
            context.reply("time for " + timer.id().name());
            return context.changes();
          });
    }
  }

  static long count(Replica replica, Class<?> event) {
    return replica.events.stream().filter(event::isInstance).count();
  }

  static int look(Replica replica, String chat) {
    return replica.backend.real().turns().look(new ChatId(chat)).entries();
  }

  void assertNothingLeft(Replica replica) {
    ChatId old = new ChatId(OLD);
    await().atMost(LONG).until(() -> replica.backend.real().turns().look(old).idle());
    await()
        .atMost(LONG)
        .until(() -> replica.backend.real().turns().read(old).checkpoint().value().isEmpty());
    assertThat(replica.backend.real().turns().read(old).userData().value()).isEmpty();
    assertThat(timers(replica, OLD)).isEmpty();
  }

  void awaitTexts(String chat, String... texts) {
    await().atMost(LONG).untilAsserted(() -> assertThat(api.texts(chat)).containsExactly(texts));
  }

  static List<Schedule> timers(Replica replica, String chat) {
    ScheduleStore schedules = replica.backend.real().schedules();
    return IntStream.range(0, ScheduleStore.PARTS)
        .boxed()
        .flatMap(part -> schedules.list(part, Optional.empty(), 1000).schedules().stream())
        .filter(timer -> timer.id().chat().value().equals(chat))
        .toList();
  }

  static List<DeadLetter> letters(Replica replica, String chat) {
    return replica.backend.real().deadLetters().list(new ChatId(chat), 100);
  }
}
