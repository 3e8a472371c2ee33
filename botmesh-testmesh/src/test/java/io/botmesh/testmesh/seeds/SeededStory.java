package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.impl.wire.Letters;
import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.MeshBot;
import io.botmesh.testmesh.MeshPlan;
import io.botmesh.testmesh.MeshReplica;
import io.botmesh.testmesh.OneThreadMesh;
import io.botmesh.testmesh.Transport;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/** One story: three replicas, a few chats, and whatever its seed lets go wrong. */
final class SeededStory {
  private static final int REPLICAS = 3;
  private static final Duration LONGEST = Duration.ofMinutes(20);

  /** More than ever wait in one chat of a story. */
  private static final int MOST_AT_ONCE = 20;

  private final SplittableRandom chance;
  private final Mood mood;
  private final SeededChance fate;
  private final OneThreadMesh mesh;
  private final History history;
  private final SendRules sends;
  private final Perils perils;
  private final EndRules end;
  private final List<Person> people = new ArrayList<>();
  private final Map<ChatId, Queue<Person>> waiting = new HashMap<>();
  private final Map<MessageId, Integer> killed = new HashMap<>();
  private final Set<ReplicaId> fallen = new HashSet<>();
  private final Letters letters = new Letters(new PlainCodec());
  private int toCome;
  private boolean kind;

  /** What became of a story. */
  record Verdict(
      long seed,
      Mood mood,
      List<String> findings,
      List<String> trace,
      long digest,
      long steps,
      int maybes) {
    /** Returns what a person needs to understand it, and to tell it again. */
    String story() {
      return "seed "
          + seed
          + " breaks "
          + findings
          + "\n"
          + mood
          + "\n"
          + String.join("\n", trace)
          + "\nseed "
          + seed
          + " breaks "
          + findings;
    }
  }

  static Verdict told(long seed, boolean traced, UnaryOperator<Backend> patch) {
    SeededStory story = new SeededStory(seed, traced, patch);
    try (OneThreadMesh mesh = story.mesh) {
      story.tell();
      return new Verdict(
          seed,
          story.mood,
          story.history.findings(),
          story.history.trace(),
          story.history.digest(),
          mesh.conductor().steps(),
          story.sends.maybes());
    }
  }

  private SeededStory(long seed, boolean traced, UnaryOperator<Backend> patch) {
    chance = new SplittableRandom(seed);
    mood = Mood.of(chance);
    fate =
        new SeededChance(
            chance, mood, this::somethingHappens, this::wentWrong, this::freezesAsItAsks);
    WitnessLater witness = new WitnessLater();
    TransportByChance transport = new TransportByChance();
    mesh = new OneThreadMesh(new MeshPlan(config(), fate, fate, witness, transport, patch));
    history = new History(mesh.time(), traced);
    witness.is(history);
    Heartbeats hearts = new Heartbeats(mesh.time());
    Backend store = mesh.backend();
    Books books =
        new Books(
            store.turns(), mesh.time(), hearts, mesh.settings().limits().maxAttempts(), history);
    perils = new Perils(mesh.time(), hearts);
    sends = new SendRules(books, history, perils, mood.durable(), mood.keepsLog());
    end = new EndRules(books, sends, hearts, store, history, people, fallen);
    history.judgedBy(hearts);
    history.judgedBy(perils);
    history.judgedBy(new TurnRules(books));
    history.judgedBy(sends);
    history.judgedBy(end);
  }

  private Map<String, String> config() {
    return Map.of(
        "botmesh.coordination.lease", "8s",
        "botmesh.coordination.turn-wait", "20s",
        "botmesh.coordination.settle", "12s",
        "botmesh.coordination.heartbeat", "1s",
        "botmesh.coordination.dead-after", "3s",
        "botmesh.durability.enabled", String.valueOf(mood.durable()),
        "botmesh.durability.retry-delay", "500ms",
        "botmesh.durability.max-attempts", "3",
        "botmesh.limits.line", "8");
  }

  private void tell() {
    for (int number = 0; number < REPLICAS; number++) {
      startOne();
    }
    invite();
    mesh.conductor()
        .quickAfter(
            mesh.conductor().world(),
            Duration.ofSeconds(mood.spread() + 5L + chance.nextInt(20)),
            "all is well",
            this::allIsWell);
    if (!mesh.run(this::atRest, LONGEST)) {
      history.broken("I6 it never came to rest: " + unrest());
      return;
    }
    mesh.run(() -> false, Duration.ofSeconds(30));
    end.atTheEnd();
    mesh.failures()
        .forEach(
            thrown ->
                history.broken(
                    "a part ended with " + thrown + Arrays.asList(thrown.getStackTrace())));
  }

  private void invite() {
    List<ChatId> chats = new ArrayList<>();
    for (int number = 1; number <= mood.chats(); number++) {
      chats.add(new ChatId("chat-" + number));
    }
    for (int number = 1; number <= mood.messages(); number++) {
      toCome++;
      int which = chance.nextInt(chats.size());
      InboundMessage message =
          new InboundMessage(
              chats.get(which),
              new MessageId("m" + number),
              "mesh",
              Kind.of(chance) + " " + chance.nextInt(4000) + " m" + number + ";",
              mesh.time().now());
      Duration when = Duration.ofMillis(chance.nextInt(mood.spread() * 1000));
      Person person = person(message);
      people.add(person);
      Queue<Person> behind = waiting.computeIfAbsent(message.chat(), chat -> new ArrayDeque<>());
      boolean waits =
          mood.ordered()
              && people.stream().filter(one -> one.message().chat().equals(message.chat())).count()
                  > 1;
      if (waits) {
        behind.add(person);
      } else {
        mesh.conductor().quickAfter(mesh.conductor().world(), when, "say", person::offer);
      }
    }
  }

  private Person person(InboundMessage message) {
    return new Person(
        message, mesh.conductor(), this::somebody, chance, history, () -> taken(message.chat()));
  }

  private void taken(ChatId chat) {
    toCome--;
    Person next = mood.ordered() ? waiting.getOrDefault(chat, new ArrayDeque<>()).poll() : null;
    if (next != null) {
      next.offer();
    }
  }

  private MeshReplica somebody() {
    List<MeshReplica> there = standing();
    return there.isEmpty() ? null : there.get(chance.nextInt(there.size()));
  }

  private List<MeshReplica> standing() {
    return mesh.replicas().stream().filter(replica -> !replica.gone()).toList();
  }

  private void startOne() {
    MeshReplica[] made = new MeshReplica[1];
    made[0] =
        mesh.start(
            id ->
                new MeshBot(
                    new SeededHandler(
                        mesh.conductor(), letters, message -> killedBy(message, made[0])),
                    null,
                    new PlainCodec()));
    history.note("started " + made[0].id());
  }

  private void killedBy(MessageId message, MeshReplica replica) {
    if (killed.merge(message, 1, Integer::sum) > mesh.settings().limits().maxAttempts()) {
      history.broken("attempts: " + message + " has killed " + killed.get(message) + " replicas");
    }
    dies(replica);
  }

  private void dies(MeshReplica replica) {
    history.note("DIES " + replica.id());
    fallen.add(replica.id());
    perils.befell(replica.id());
    mesh.conductor()
        .quickAfter(
            mesh.conductor().world(),
            Duration.ofMillis(200 + chance.nextInt(6000)),
            "restart",
            this::startOne);
    replica.dies();
  }

  private void somethingHappens() {
    MeshReplica replica = somebody();
    if (replica == null || replica.member().frozen()) {
      return;
    }
    int number = chance.nextInt(10);
    boolean mostlyReturn = mood.plot() == Plot.RETURNS;
    if (number < (mostlyReturn ? 1 : 4)) {
      dies(replica);
    } else if (number < (mostlyReturn ? 10 : 8)) {
      freezes(replica);
    } else {
      history.note("STOPS " + replica.id());
      fallen.add(replica.id());
      perils.befell(replica.id());
      replica.stops();
      mesh.conductor()
          .quickAfter(mesh.conductor().world(), Duration.ofSeconds(2), "restart", this::startOne);
    }
  }

  private void freezesAsItAsks(Call call) {
    standing().stream()
        .filter(replica -> replica.member() == call.by() && !replica.member().frozen())
        .forEach(this::freezes);
  }

  private void wentWrong(Call call) {
    perils.wentWrong(call);
  }

  private void freezes(MeshReplica replica) {
    long millis = length();
    history.note("FREEZES " + replica.id() + " for " + millis + " ms");
    perils.befell(replica.id());
    replica.freezes();
    mesh.conductor()
        .quickAfter(
            mesh.conductor().world(),
            Duration.ofMillis(millis),
            "wake",
            () -> {
              history.note("WAKES " + replica.id());
              wakes(replica);
            });
  }

  private long length() {
    return switch (mood.plot() == Plot.RETURNS ? 2 : chance.nextInt(3)) {
      case 0 -> chance.nextInt(25_000);
      case 1 -> chance.nextInt(5_000);
      // Just long enough to be taken for dead.
      default -> 3_000 + chance.nextInt(2_500);
    };
  }

  private void allIsWell() {
    history.note("ALL IS WELL from here on");
    kind = true;
    fate.becomesKind();
    mesh.replicas().stream().filter(replica -> replica.member().frozen()).forEach(this::wakes);
  }

  private void wakes(MeshReplica replica) {
    replica.wakes();
    if (!fallen.contains(replica.id())) {
      perils.recovered(replica.id());
    }
  }

  private boolean atRest() {
    return kind
        && toCome == 0
        && !standing().isEmpty()
        && people.stream()
            .map(person -> person.message().chat())
            .distinct()
            .allMatch(chat -> mesh.backend().turns().look(chat).idle());
  }

  private String unrest() {
    StringBuilder text = new StringBuilder("to come " + toCome + ", standing " + standing().size());
    people.stream()
        .map(person -> person.message().chat())
        .distinct()
        .forEach(
            chat ->
                text.append(", ")
                    .append(chat)
                    .append(' ')
                    .append(mesh.backend().turns().look(chat)));
    return text.toString();
  }

  /** Takes most of what is sent. */
  private final class TransportByChance implements Transport {
    @Override
    public SendOutcome take(ReplicaId sender, OutboundMessage message) {
      fate.moment();
      int number = kind ? 0 : chance.nextInt(100);
      if (number < 90) {
        sends.took(sender, message);
        return new SendOutcome.Accepted();
      }
      if (number < 94) {
        return new SendOutcome.Later(Duration.ofMillis(chance.nextInt(3000)));
      }
      if (number < 97) {
        sends.took(sender, message);
      }
      if (number < 99) {
        perils.unknown(message.chat(), message.entry());
      }
      return number < 99
          ? new SendOutcome.Unknown("as the story asks")
          : new SendOutcome.Rejected("as the story asks");
    }

    @Override
    public Duration slowness() {
      if (kind || mood.slowness() == 0) {
        return Duration.ZERO;
      }
      Duration slowness = Duration.ofMillis(chance.nextInt(mood.slowness()));
      // A log takes all that waits in one call, which is no longer on its way than one message.
      return mood.keepsLog() ? slowness.dividedBy(MOST_AT_ONCE) : slowness;
    }

    @Override
    public boolean keepsLog() {
      return mood.keepsLog();
    }
  }
}
