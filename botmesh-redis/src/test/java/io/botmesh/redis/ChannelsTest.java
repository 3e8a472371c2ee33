package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.WakeUps;
import io.botmesh.testkit.Ears;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisMonitor;
import io.botmesh.testkit.RedisServers;
import io.botmesh.testkit.WireProxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ChannelsTest {
  private static final ReplicaId ME = new ReplicaId("me-1");
  private static final ChatId ANNA = new ChatId("anna");
  private static final Duration LIMIT = Duration.ofSeconds(10);

  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private WireProxy proxy;

  @BeforeEach
  void begin() {
    REDIS.flush();
    proxy = WireProxy.before(REDIS.server());
  }

  @AfterEach
  void end() {
    proxy.close();
  }

  @Test
  void aBrokenConnectionIsMadeAgainAndSaidSo() {
    try (RedisBackend backend = open(Map.of());
        Ears ears = Ears.of(backend.wakeUps(), ME)) {
      List<String> grown = new CopyOnWriteArrayList<>();
      backend.logWatch().watch(ANNA, () -> grown.add("grown"));
      Awaitility.await("the log's watch")
          .atMost(LIMIT)
          .until(
              () -> {
                REDIS.command("PUBLISH", "botmesh.contract:logs:anna", "anna");
                return !grown.isEmpty();
              });
      // The last of them may still be on its way: behind a hint, none is.
      ears.hints();
      int before = grown.size();
      proxy.dropConnections();
      Awaitility.await("listening again")
          .atMost(LIMIT)
          .until(() -> ears.heard().stream().filter("resumed"::equals).count() >= 2);
      Awaitility.await("the log's watch again").atMost(LIMIT).until(() -> grown.size() > before);
      hintUntilHeard(backend, ears);
    }
  }

  @Test
  void aWatchIsCalledOnceItIsListenedToForWhatWasAppendedBefore() {
    REDIS.stop();
    try (RedisBackend backend = open(Map.of())) {
      List<String> grown = new CopyOnWriteArrayList<>();
      backend.logWatch().watch(ANNA, () -> grown.add("grown"));
      assertThat(grown).isEmpty();
      REDIS.start();
      Awaitility.await("the log's watch").atMost(LIMIT).until(() -> !grown.isEmpty());
    } finally {
      REDIS.start();
    }
  }

  @Test
  void aServerThatWasAwayIsListenedToAgain() {
    try (RedisBackend backend = open(Map.of());
        Ears ears = Ears.of(backend.wakeUps(), ME)) {
      REDIS.stop();
      REDIS.start();
      Awaitility.await("listening again")
          .atMost(LIMIT)
          .until(() -> ears.heard().stream().filter("resumed"::equals).count() >= 2);
      hintUntilHeard(backend, ears);
    } finally {
      REDIS.start();
    }
  }

  @Test
  void afterABreakNoIndexEntryMadeBeforeItIsReliedOn() {
    try (RedisBackend backend = open(Map.of());
        Ears ears = Ears.of(backend.wakeUps(), ME)) {
      backend.store().putConversation(ANNA, 0, Write.of("before"));
      // As a server that comes back empty.
      REDIS.flush();
      REDIS.command("CLIENT", "KILL", "TYPE", "pubsub");
      Awaitility.await("listening again")
          .atMost(LIMIT)
          .until(() -> ears.heard().stream().filter("resumed"::equals).count() >= 2);
      backend.store().putConversation(ANNA, 0, Write.of("after"));
      assertThat(backend.store().chats(Optional.empty(), 10).chats()).containsExactly(ANNA);
    }
  }

  @Test
  void whoMayNotPublishIsDeafOnceAndItsScriptsStaySilent() {
    REDIS.command("ACL", "SETUSER", "mute", "on", ">pw", "~*", "&*", "+@all", "-publish");
    Warnings warnings = new Warnings();
    warnings.begin();
    try {
      deafOnce("mute");
    } finally {
      warnings.close();
    }
    assertThat(warnings.seen()).filteredOn(said -> said.startsWith("BMESH-0523")).hasSize(1);
  }

  @Test
  void whoMayNotSubscribeIsDeafOnce() {
    REDIS.command("ACL", "SETUSER", "mute", "on", ">pw", "~*", "&*", "+@all", "-subscribe");
    deafOnce("mute");
  }

  @Test
  void aRightToSubscribeThatComesLaterIsUsed() {
    REDIS.command("ACL", "SETUSER", "mute", "on", ">pw", "~*", "&*", "+@all", "-subscribe");
    Map<String, String> as = Map.of("botmesh.redis.user", "mute", "botmesh.redis.password", "pw");
    Vigilance quick = new Vigilance(Duration.ofMillis(50), Duration.ofSeconds(5));
    try (RedisBackend backend = open(as, quick)) {
      DeafEars ears = new DeafEars();
      backend.wakeUps().listen(ME, ears);
      Awaitility.await("deaf").atMost(LIMIT).until(() -> ears.heard.contains("deaf"));
      REDIS.command("ACL", "SETUSER", "mute", "+subscribe");
      Awaitility.await("listening").atMost(LIMIT).until(() -> ears.heard.contains("resumed"));
    } finally {
      REDIS.command("ACL", "DELUSER", "mute");
    }
  }

  private void deafOnce(String user) {
    Map<String, String> as = Map.of("botmesh.redis.user", user, "botmesh.redis.password", "pw");
    try (RedisBackend backend = open(as)) {
      DeafEars first = new DeafEars();
      backend.wakeUps().listen(ME, first);
      Awaitility.await("deaf").atMost(LIMIT).until(() -> first.heard.contains("deaf"));
      DeafEars second = new DeafEars();
      backend.wakeUps().listen(new ReplicaId("me-2"), second);
      Awaitility.await("deaf too").atMost(LIMIT).until(() -> second.heard.contains("deaf"));
      assertThat(first.heard).containsExactly("deaf");
      Claim turn = EveryCall.accept(backend, ANNA, ME);
      EveryCall.giveUp(backend, turn);
      assertThat(turn.ticket().number()).isEqualTo(1);
    } finally {
      REDIS.command("ACL", "DELUSER", user);
    }
  }

  @Test
  void afterClosingThereIsNoThreadAndNoConnection() {
    Set<String> before = clients();
    RedisBackend backend = open(Map.of());
    EveryCall.on(backend, ANNA, ME);
    backend.wakeUps().listen(ME, new DeafEars());
    assertThat(threads).hasSize(2).allMatch(Thread::isAlive);
    backend.close();
    backend.close();
    assertThat(threads).noneMatch(Thread::isAlive);
    Awaitility.await("no client").atMost(LIMIT).until(() -> before.containsAll(clients()));
    backend.wakeUps().listen(ME, new DeafEars()).close();
    backend.wakeUps().hint(ME, ANNA);
    assertThat(threads).as("threads made").hasSize(2);
    assertThat(before).containsAll(clients());
  }

  @Test
  void aServerThatIsAwayDoesNotKeepClosingWaiting() {
    REDIS.stop();
    try (RedisBackend backend = open(Map.of("botmesh.redis.retry.attempts", "1"))) {
      backend.wakeUps().listen(ME, new DeafEars());
      Awaitility.await("listening").atMost(LIMIT).until(() -> threads.size() == 2);
      backend.close();
      assertThat(threads).noneMatch(Thread::isAlive);
    } finally {
      REDIS.start();
    }
  }

  @Test
  void aHintIsPublishedWithinTheScriptAndOnlyWhenSomebodyWaits() {
    try (RedisBackend backend = open(Map.of());
        RedisMonitor monitor = REDIS.monitor()) {
      Claim turn = EveryCall.accept(backend, ANNA, ME);
      long early = published(monitor);
      EveryCall.giveUp(backend, turn);
      assertThat(published(monitor) - early).isEqualTo(1);
      assertThat(monitor.lines())
          .anyMatch(line -> line.contains("\"botmesh.contract:wake:me-1\" \"anna\""));
    }
  }

  private static long published(RedisMonitor monitor) {
    return monitor.lines().stream()
        .filter(line -> line.contains(" lua] ") && line.contains("\"PUBLISH\""))
        .count();
  }

  private static void hintUntilHeard(RedisBackend backend, Ears ears) {
    Awaitility.await("a hint")
        .atMost(LIMIT)
        .until(
            () -> {
              backend.wakeUps().hint(ME, ANNA);
              return ears.heard().contains("hint anna");
            });
  }

  /** The server's clients, without the one that asks. */
  private static Set<String> clients() {
    Set<String> addresses = new HashSet<>();
    ((String) REDIS.command("CLIENT", "LIST"))
        .lines()
        .filter(line -> !line.contains("cmd=client"))
        .forEach(line -> addresses.add(line.replaceAll(".* addr=(\\S+).*", "$1")));
    return addresses;
  }

  private RedisBackend open(Map<String, String> more) {
    return open(more, Vigilance.DEFAULT);
  }

  private RedisBackend open(Map<String, String> more, Vigilance vigilance) {
    Map<String, String> config = new HashMap<>(more);
    config.put("botmesh.redis.url", proxy.url());
    HandClock clock = new HandClock();
    Environment plain = RedisSubject.environment(clock, new HandTime(clock));
    return new RedisBackend(
        RedisSubject.settings(config),
        TurnLimits.DEFAULT,
        new Environment(
            clock,
            plain.scriptTime(),
            plain.pause(),
            plain.random(),
            task -> {
              Thread thread = new Thread(task, "listening");
              threads.add(thread);
              return thread;
            }),
        vigilance);
  }

  /** Writes down what it hears, and waits for nothing. */
  private static final class DeafEars implements WakeUps.Listener {
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @Override
    public void hinted(ChatId chat) {
      heard.add("hint " + chat);
    }

    @Override
    public void gone(ReplicaId replica) {
      heard.add("gone " + replica);
    }

    @Override
    public void resumed() {
      heard.add("resumed");
    }

    @Override
    public void deaf() {
      heard.add("deaf");
    }
  }
}
