package io.botmesh.ear.mesh.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.ear.mesh.RedisBackends;
import io.botmesh.impl.config.BotSettings.Coordination;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.testkit.PatchedBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Three replicas, many people, and a Redis that has one fault after the other. */
final class Trial {
  private static final int REPLICAS = 3;
  private static final int PEOPLE = 200;
  private static final Duration PACE = Duration.ofMillis(1500);
  private static final Duration BETWEEN = Duration.ofSeconds(2);
  private static final Duration RESUMED = Duration.ofSeconds(10);

  /** With more of them the machine is too short of time for anything to be shown. */
  private static final int UNASKED = 4;

  private static final Duration LONG = Duration.ofSeconds(60);

  /** As configured if nothing is said. */
  private static final Coordination TIMES =
      new Coordination(
          Duration.ofSeconds(15),
          Duration.ofMinutes(2),
          Duration.ofMinutes(1),
          Duration.ofSeconds(1),
          Duration.ofSeconds(4));

  /** Every id of the run is remembered, so that its fate can be asked for in the end. */
  private static final TurnLimits LIMITS =
      new TurnLimits(64, 256 * 1024, 8192, 64, 5, Duration.ofMinutes(2), Duration.ofDays(8));

  private final Stage stage;
  private final MeshClock clock;
  private final Diary diary;
  private final Random dice;
  private final Calm calm = new Calm();
  private final Map<String, Integer> struck = new TreeMap<>();
  private final Map<String, Remains> remains = new HashMap<>();

  Trial(Stage stage, Diary diary, MeshClock clock, long seed) {
    this.stage = stage;
    this.diary = diary;
    this.clock = clock;
    this.dice = new Random(seed);
  }

  /** Returns the chats that people talk in all the time. */
  static List<String> talks() {
    return IntStream.range(0, PEOPLE).mapToObj(person -> "chat-" + person).toList();
  }

  /** Returns every chat. */
  static List<String> chats() {
    return talks().stream().flatMap(name -> Person.chats(name).stream()).toList();
  }

  /** Runs it: every fault at least once, and further ones until the time is over. */
  void run(Duration time) throws Exception {
    ExecutorService people = Executors.newFixedThreadPool(PEOPLE + 1);
    try (MeshOfEngines mesh = new MeshOfEngines(settings -> MeshSettings.timed(settings, TIMES))) {
      List<Backend> backends = new ArrayList<>();
      List<Replica> replicas = new ArrayList<>();
      List<Future<?>> talks = new ArrayList<>();
      for (int at = 0; at < REPLICAS; at++) {
        Backend backend = RedisBackends.open(stage.config(), LIMITS, clock);
        backends.add(backend);
        replicas.add(mesh.start(inDiary(backend), Wording::routes));
      }
      for (String name : talks()) {
        Random own = new Random(dice.nextLong());
        talks.add(people.submit(new Person(name, replicas, diary, calm, PACE, own)));
      }
      Clerk clerk = new Clerk(backends.get(0), clock, calm);
      talks.add(people.submit(clerk));
      stage.begin();
      strike(time);
      calm.end();
      for (Future<?> talk : talks) {
        talk.get(LONG.toSeconds(), TimeUnit.SECONDS);
      }
      assertThat(clerk.rounds()).as("rounds of an administrator's work").isPositive();
      await().atMost(LONG).until(this::isIdle);
      stage.look();
      read(backends.get(0));
    } finally {
      calm.end();
      people.shutdownNow();
    }
  }

  private Backend inDiary(Backend backend) {
    return new PatchedBackend(
        backend,
        new TurnsInDiary(backend.turns(), diary),
        new StoreInDiary(backend.store(), diary));
  }

  private void strike(Duration time) {
    long end = diary.now() + time.toNanos();
    do {
      for (Fault fault : Fault.shuffled(stage.faults(), dice)) {
        if (struck.size() == stage.faults().size() && diary.now() >= end) {
          return;
        }
        calm.lasts(BETWEEN);
        stage.look();
        fault.strike().at(talks().get(dice.nextInt(PEOPLE)));
        struck.merge(fault.name(), 1, Integer::sum);
      }
    } while (diary.now() < end);
  }

  private boolean isIdle() {
    return chats().stream().allMatch(chat -> Remains.isIdle(stage.hash(chat)));
  }

  private void read(Backend backend) {
    for (String chat : chats()) {
      List<LogEntry> log = new ArrayList<>();
      List<LogEntry> page;
      do {
        long after = log.isEmpty() ? 0 : log.get(log.size() - 1).seq();
        page = backend.store().messages(new ChatId(chat), after, 1000);
        log.addAll(page);
      } while (!page.isEmpty());
      remains.put(chat, Remains.of(stage.hash(chat), log));
    }
  }

  Verdict verdict() {
    Map<String, List<Deed>> deeds =
        diary.deeds().stream().collect(Collectors.groupingBy(Deed::chat));
    return Verdict.on(
        chats().stream()
            .map(
                chat ->
                    new Story(
                        chat,
                        deeds.getOrDefault(chat, List.of()),
                        diary.perils().stream()
                            .filter(peril -> peril.chats().contains(chat))
                            .toList(),
                        remains.getOrDefault(chat, Remains.NONE)))
            .toList());
  }

  List<Resumption> resumptions() {
    return diary.outages().stream()
        .map(outage -> Resumption.of(outage, diary.outages(), diary.deeds()))
        .toList();
  }

  void judge() {
    Verdict verdict = verdict();
    System.out.println(told(verdict));
    assertThat(verdict.violations()).as("violations").isEmpty();
    assertThat(resumptions())
        .as("service resumes by itself")
        .anyMatch(Resumption::anythingWaited)
        .allMatch(resumption -> resumption.within(RESUMED));
    assertThat(stage.unasked()).as("takeovers that nobody asked for").isLessThan(UNASKED);
    assertThat(struck).as("each kind of fault").hasSize(stage.faults().size());
  }

  private String told(Verdict verdict) {
    List<Deed> deeds = diary.deeds();
    return String.join(
        "\n  ",
        "Chaos: "
            + count(deeds, Deed.Said.class)
            + " messages acknowledged, "
            + count(deeds, Deed.Granted.class)
            + " grants, "
            + count(deeds, Deed.Committed.class)
            + " askings for commits, "
            + count(deeds, Deed.Sent.class)
            + " replies sent",
        "faults: " + struck,
        "lost by Redis: " + verdict.lostByRedis(),
        "perils: "
            + diary.perils().stream()
                .map(peril -> peril.fault() + " " + peril.when())
                .collect(Collectors.joining(", ")),
        "violations: " + verdict.violations().size(),
        "resumed: "
            + resumptions().stream()
                .map(Resumption::toString)
                .collect(Collectors.joining("\n           ")),
        stage.told());
  }

  private static long count(List<Deed> deeds, Class<? extends Deed> kind) {
    return deeds.stream().filter(kind::isInstance).count();
  }
}
