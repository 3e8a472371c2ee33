package io.botmesh.ear.mesh;

import io.botmesh.api.Bot;
import io.botmesh.api.ConversationContext;
import io.botmesh.api.Flow;
import io.botmesh.api.Question;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.impl.config.ConversationSettings;
import io.botmesh.impl.config.HandoverSettings;
import io.botmesh.impl.conversation.BodyPresence;
import io.botmesh.impl.conversation.BodyRuntime;
import io.botmesh.impl.conversation.ConversationDesk;
import io.botmesh.impl.conversation.ConversationRules;
import io.botmesh.impl.conversation.CurrentStep;
import io.botmesh.impl.dialogue.StackThreads;
import io.botmesh.impl.engine.Beyond;
import io.botmesh.impl.engine.CuttableBackend;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.json.DefaultJson;
import io.botmesh.impl.signal.Signals;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * A replica in a process of its own in which many conversations wait at once, each for the third of
 * its answers. It tells what they take of its memory, then goes on with some.
 */
final class WaitingProgram implements Beyond {
  private static final int AT_ONCE = 16;
  private static final int WARM_UP = 300;
  private static final int GO_ON = 500;
  private static final int LOOKS = 4;
  private static final long BETWEEN_LOOKS_MS = 250;

  private final MeshClock clock = new SystemClock();
  private final DefaultJson json = new DefaultJson();
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final PrintStream out = System.out;
  private final ExecutorService doors = Executors.newFixedThreadPool(AT_ONCE);
  private final String style;
  private final int liveMax;

  private WaitingProgram(String style, int liveMax) {
    this.style = style;
    this.liveMax = liveMax;
  }

  /**
   * Runs one.
   *
   * @param arguments address of Redis; {@code declarative} or {@code imperative}; how many
   *     conversations are to wait; how many stacks may
   */
  public static void main(String[] arguments) throws Exception {
    WaitingProgram program = new WaitingProgram(arguments[1], Integer.parseInt(arguments[3]));
    try (Backend backend = RedisBackends.open(arguments[0], new SystemClock());
        MeshOfEngines mesh = new MeshOfEngines().reaching(program)) {
      Replica replica = mesh.started(backend, program::bot, CuttableBackend::rememberNothing);
      program.measure(replica, Integer.parseInt(arguments[2]));
    }
    System.exit(0);
  }

  private TurnHandler bot(ReplicaId id) {
    ConversationSettings usual = ConversationSettings.DEFAULT;
    ClassLoader loader = WaitingProgram.class.getClassLoader();
    StackThreads threads =
        StackThreads.virtual("test", loader).orElseGet(() -> StackThreads.platform("test", loader));
    ConversationDesk desk =
        new ConversationDesk(
            json,
            clock,
            event -> {},
            new CurrentStep(),
            Signals.NONE,
            new ConversationRules(
                HandoverSettings.DEFAULT,
                new ConversationSettings(usual.timeout(), usual.alwaysReplay(), liveMax)),
            new BodyRuntime(threads, task -> task, BodyPresence.NONE));
    DeclaredBot bot = new DeclaredBot("test", id, json, clock, desk);
    declare(bot);
    return bot.seal();
  }

  private void declare(Bot bot) {
    if (style.equals("imperative")) {
      bot.conversation("order", WaitingProgram::talk).on("order").persistent();
      return;
    }
    bot.use(
        Flow.named("order")
            .on("order")
            .ask("What is your name?", "name")
            .ask("What would you like?", "dish")
            .ask(Question.wholeNumber("How many?"), "count")
            .say(c -> "ended " + c.state("name") + c.state("dish") + c.state("count"))
            .persistent());
  }

  private static void talk(ConversationContext c) {
    String name = c.ask("What is your name?").text();
    String dish = c.ask("What would you like?").text();
    long count = c.ask(Question.wholeNumber("How many?"));
    c.say("ended " + name + dish + count);
  }

  @Override
  public SendOutcome send(ReplicaId from, OutboundMessage message) {
    (message.text().startsWith("ended ") ? ended : asked).incrementAndGet();
    return new SendOutcome.Accepted();
  }

  private void measure(Replica replica, int many) throws InterruptedException, IOException {
    open(replica, "warm-up-", WARM_UP);
    goOn(replica, "warm-up-", WARM_UP);
    long before = heap();
    open(replica, "chat-", many);
    long after = heap();
    out.println(
        "measured "
            + before
            + " "
            + (after - before)
            + " "
            + ManagementFactory.getThreadMXBean().getThreadCount()
            + " "
            + resident());
    goOn(replica, "chat-", Math.min(many, GO_ON));
    out.println("gone on " + (ended.get() - WARM_UP));
  }

  /** Opens conversations, and waits until each has asked for the third of its answers. */
  private void open(Replica replica, String chats, int many) throws InterruptedException {
    int expected = asked.get() + 3 * many;
    each(
        many,
        number -> {
          replica.says(chats + number, "1", "order");
          replica.says(chats + number, "2", "Ann the " + number + "th");
          replica.says(chats + number, "3", "fish");
        });
    await(asked, expected);
  }

  private void goOn(Replica replica, String chats, int many) throws InterruptedException {
    int expected = ended.get() + many;
    each(many, number -> replica.says(chats + number, "4", "3"));
    await(ended, expected);
  }

  private void each(int many, IntConsumer what) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(many);
    IntStream.range(0, many)
        .forEach(
            number ->
                doors.execute(
                    () -> {
                      what.accept(number);
                      done.countDown();
                    }));
    done.await();
  }

  private static void await(AtomicInteger count, int expected) throws InterruptedException {
    while (count.get() < expected) {
      pause();
    }
  }

  /** Returns the least that is in use at several looks, each after a collection. */
  private static long heap() throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int look = 0; look < LOOKS; look++) {
      pause();
      System.gc();
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }

  private static void pause() throws InterruptedException {
    new CountDownLatch(1).await(BETWEEN_LOOKS_MS, TimeUnit.MILLISECONDS);
  }

  /** Returns how many kB of the process are in memory, by Linux; 0 elsewhere. */
  private static long resident() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    Optional<String> line =
        Files.readAllLines(status).stream().filter(one -> one.startsWith("VmRSS:")).findFirst();
    return Long.parseLong(line.orElse("0").replaceAll("\\D", ""));
  }
}
