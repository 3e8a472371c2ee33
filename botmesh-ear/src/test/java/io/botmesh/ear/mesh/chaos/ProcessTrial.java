package io.botmesh.ear.mesh.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.ear.mesh.RedisBackends;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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

/**
 * Three replicas in processes of their own, people who say so many things, and one fault after the
 * other meanwhile; judged by what each process wrote down, what is stored in the end, and what
 * arrived outside.
 */
final class ProcessTrial implements AutoCloseable {
  private static final int REPLICAS = 3;
  private static final Duration LONG = Duration.ofMinutes(3);

  /**
   * How much.
   *
   * @param chats in how many chats people talk
   * @param each how many messages in each
   * @param people how many talk at once
   * @param pace between two rows of messages of one of them
   * @param faults how many faults
   * @param between between two of them
   */
  record Size(int chats, int each, int people, Duration pace, int faults, Duration between) {
    int messages() {
      return chats * each;
    }
  }

  private final Size size;
  private final Troupe troupe;
  private final ProcessStage stage;
  private final Outside outside;
  private final SystemClock clock = new SystemClock();
  private final Diary diary = new Diary(clock);
  private final Random dice;
  private final Calm calm = new Calm();
  private final Map<String, Integer> struck = new TreeMap<>();

  /**
   * With the replicas started.
   *
   * @param folder where they write down what they do
   * @param redis theirs, whose data outlive it
   * @param world where arrives what they send
   */
  ProcessTrial(Size size, Path folder, RedisServer redis, RedisServer world, long seed) {
    this.size = size;
    this.dice = new Random(seed);
    this.outside = new Outside(world.url(), clock);
    this.troupe = new Troupe(REPLICAS, folder, redis, world);
    this.stage =
        new ProcessStage(redis, troupe.seats(), troupe.wires(), new Random(dice.nextLong()));
  }

  /** Lets all of it be said and all faults come; returns when nothing waits any more. */
  void run() throws Exception {
    ExecutorService people = Executors.newFixedThreadPool(size.people());
    try {
      List<Future<?>> talks = new ArrayList<>();
      for (int person = 0; person < size.people(); person++) {
        Random own = new Random(dice.nextLong());
        talks.add(
            people.submit(
                new Caller(
                    chatsOf(person), size.each(), troupe.seats(), diary, calm, size.pace(), own)));
      }
      strike();
      for (Future<?> talk : talks) {
        talk.get(10, TimeUnit.MINUTES);
      }
      await()
          .atMost(LONG)
          .pollInterval(Duration.ofMillis(500))
          .until(() -> chats().stream().allMatch(chat -> Remains.isIdle(stage.hash(chat))));
    } finally {
      calm.end();
      people.shutdownNow();
    }
  }

  private void strike() {
    List<Fault> next = new ArrayList<>();
    for (int done = 0; done < size.faults(); done++) {
      if (next.isEmpty()) {
        next.addAll(Fault.shuffled(stage.faults(), dice));
      }
      // Spread over the talk: what was not said yet no fault can lose.
      int due = size.messages() * (done + 1) / (size.faults() + 2);
      await().atMost(LONG).until(() -> diary.deeds().size() >= due);
      calm.lasts(size.between());
      Fault fault = next.remove(0);
      fault.strike().at("");
      struck.merge(fault.name(), 1, Integer::sum);
    }
  }

  private List<String> chats() {
    return IntStream.range(0, size.chats()).mapToObj(chat -> "chat-" + chat).toList();
  }

  private List<String> chatsOf(int person) {
    return IntStream.range(0, size.chats())
        .filter(chat -> chat % size.people() == person)
        .mapToObj(chat -> "chat-" + chat)
        .toList();
  }

  /** What was found in the end. */
  record Result(Verdict verdict, long acknowledged, Map<String, Integer> faults, Sends sends) {}

  /** Judges it. */
  Result result() {
    try (Backend backend = RedisBackends.open(stage.config(), TurnLimits.DEFAULT, clock)) {
      return result(backend);
    }
  }

  private Result result(Backend backend) {
    Map<String, List<Deed>> told =
        troupe.deeds().stream().collect(Collectors.groupingBy(Deed::chat));
    Map<String, List<Deed>> said =
        diary.deeds().stream().collect(Collectors.groupingBy(Deed::chat));
    List<Story> stories = new ArrayList<>();
    Sends sends = new Sends();
    for (String chat : chats()) {
      List<Outside.Arrival> arrived = outside.arrived(chat);
      List<Deed> deeds = new ArrayList<>(told.getOrDefault(chat, List.of()));
      deeds.addAll(said.getOrDefault(chat, List.of()));
      deeds.addAll(sends.deeds(arrived));
      Remains stored = Remains.of(stage.hash(chat), List.of());
      stories.add(
          new Story(
              chat,
              deeds,
              List.of(),
              new Remains(
                  stored.fates(),
                  sends.replies(arrived, backend.deadLetters().list(new ChatId(chat), 1000)))));
    }
    stories.forEach(ProcessTrial::clocksAgree);
    System.out.println(told(told.values().stream().mapToInt(List::size).sum(), sends));
    long acknowledged = said.values().stream().mapToInt(List::size).sum();
    return new Result(Verdict.on(stories), acknowledged, struck, sends);
  }

  /** Whoever acknowledged a message has written down when it was entered, by the same clock. */
  private static void clocksAgree(Story story) {
    Map<String, List<Deed.Entered>> entered =
        story.all(Deed.Entered.class).collect(Collectors.groupingBy(Deed.Entered::id));
    assertThat(story.all(Deed.Said.class))
        .as("what was acknowledged in %s was entered meanwhile", story.chat())
        .allMatch(
            said ->
                entered.getOrDefault(said.id(), List.of()).stream()
                    .anyMatch(one -> one.when().meets(said.when())));
  }

  private String told(int deeds, Sends sends) {
    return String.join(
        "\n  ",
        "Three processes: " + size.messages() + " messages in " + size.chats() + " chats",
        "faults: " + struck,
        "deeds written down: " + deeds,
        sends.toString(),
        stage.told());
  }

  @Override
  public void close() {
    calm.end();
    troupe.close();
    outside.close();
  }
}
