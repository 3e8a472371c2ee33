package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.Listing;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Write;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Listings of many checkpoints on three masters: exact page by page, and what a page costs. */
class ListingOnClusterTest {
  private static final Duration BRIEF = Duration.ofMinutes(10);
  private static final Duration LONG = Duration.ofHours(5);
  private static final int PAGE = 5;

  // What the server does in no more time for a great key than for a small one, or in logarithmic.
  private static final Set<String> CHEAP =
      Set.of("zcount", "zscore", "zmscore", "zrank", "zrange", "hmget", "hexists", "hget", "time");

  // What servers say to each other by themselves, and what this test asks.
  private static final Set<String> BACKGROUND =
      Set.of("info", "config|resetstat", "ping", "replconf", "publish");

  @RegisterExtension static final RedisCluster CLUSTER = RedisCluster.seven();

  private final HandClock clock = new HandClock();
  private final KeyLayout keys =
      new KeyLayout(Layout.CLUSTER, "botmesh.contract", KeyLayout.SHARDS);
  private RedisBackend backend;

  @BeforeEach
  void open() {
    CLUSTER.flush();
    backend =
        new RedisBackend(
            RedisSubject.settings(Map.of(SettingsReader.CLUSTER_NODES, CLUSTER.nodes())),
            TurnLimits.DEFAULT,
            RedisSubject.environment(clock, new HandTime(clock)));
  }

  @AfterEach
  void close() {
    backend.close();
    CLUSTER.awaitWhole();
  }

  @Test
  @Tag("C2")
  @Tag("C11")
  void thousandsAreListedExactly() {
    areListedExactly(3_000);
  }

  @Test
  @Tag("chaos")
  @Tag("C2")
  @Tag("C11")
  void aHundredThousandAreListedExactly() {
    areListedExactly(100_000);
  }

  @Test
  void thousandsAreListedExactlyWhileSlotsMove() {
    areListedExactlyWhileSlotsMove(2_000);
  }

  @Test
  @Tag("chaos")
  void aHundredThousandAreListedExactlyWhileSlotsMove() {
    areListedExactlyWhileSlotsMove(100_000);
  }

  @Test
  void aPageCostsNoMoreAmongThousandsThanAmongHundreds() {
    costsTheSame(800, 3_000);
  }

  @Test
  @Tag("chaos")
  void aPageCostsNoMoreAmongAHundredThousandThanAmongAThousand() {
    costsTheSame(1_000, 100_000);
    long amongMany = microsOfReading();
    CLUSTER.flush();
    close();
    open();
    store(0, 1_000, Optional.empty());
    // Whoever read a whole shard would take some thirty times as long.
    assertThat(amongMany).isLessThanOrEqualTo(4 * microsOfReading() + 100);
  }

  /** The least that reading entries took the servers, of several pages. */
  private long microsOfReading() {
    return IntStream.range(0, 10)
        .mapToLong(
            page -> {
              costOfAPage();
              return CommandCounts.micros(CLUSTER).get("zrange");
            })
        .min()
        .orElseThrow();
  }

  /** Half of them expire; what has expired is gone from the listing to the millisecond. */
  private void areListedExactly(int entries) {
    store(0, entries / 2, Optional.of(BRIEF));
    store(entries / 2, entries - 10, Optional.of(LONG));
    store(entries - 10, entries, Optional.empty());
    CommandCounts.reset(CLUSTER);
    assertListed(0, entries);
    clock.pass(BRIEF.minusMillis(1));
    assertListed(0, entries);
    clock.pass(Duration.ofMillis(1));
    assertListed(entries / 2, entries);
    clock.pass(Duration.ofHours(2));
    assertListed(entries / 2, entries);
    clock.pass(LONG);
    assertListed(entries - 10, entries);
    assertThat(CommandCounts.of(CLUSTER)).doesNotContainKeys("keys", "scan", "hgetall");
  }

  private void areListedExactlyWhileSlotsMove(int entries) {
    store(0, entries, Optional.of(LONG));
    AtomicBoolean done = new AtomicBoolean();
    CompletableFuture<Integer> mover = CompletableFuture.supplyAsync(() -> moveSlots(done));
    try {
      for (int round = 0; round < 3; round++) {
        assertListed(0, entries);
      }
    } finally {
      done.set(true);
    }
    assertThat(mover.join()).as("slots moved").isPositive();
    assertListed(0, entries);
  }

  /** Moves slots of indexes and of chats to the next master and back. */
  private int moveSlots(AtomicBoolean done) {
    int moved = 0;
    for (int shard = 0; !done.get(); shard = (shard + 1) % KeyLayout.SHARDS) {
      String index = keys.index(Index.CHECKPOINTS, shard);
      for (String key : List.of(index, keys.chat(chat(shard)))) {
        int slot = RedisCluster.slot(key);
        RedisServer source = CLUSTER.masterOf(slot);
        CLUSTER.moveSlot(slot, another(source));
        CLUSTER.moveSlot(slot, source);
        moved++;
      }
    }
    return moved;
  }

  private void costsTheSame(int few, int many) {
    store(0, few, Optional.empty());
    Map<String, Long> amongFew = costOfAPage();
    store(few, many, Optional.empty());
    Map<String, Long> amongMany = costOfAPage();
    assertThat(amongFew).containsKeys("zrange", "evalsha");
    // So small a page lies in one shard, however few there are.
    assertThat(amongFew.get("evalsha")).isEqualTo(1 + PAGE);
    amongMany.keySet().removeAll(BACKGROUND);
    amongMany.forEach(
        (command, calls) ->
            assertThat(calls).as(command).isLessThanOrEqualTo(amongFew.getOrDefault(command, 0L)));
    Set<String> within = new TreeSet<>(amongMany.keySet());
    within.remove("evalsha");
    assertThat(CHEAP).containsAll(within);
  }

  /** What the second page costs: it begins behind an entry. */
  private Map<String, Long> costOfAPage() {
    Listing first = backend.store().checkpoints(Optional.empty(), PAGE);
    CommandCounts.reset(CLUSTER);
    assertThat(backend.store().checkpoints(first.next(), PAGE).chats()).hasSize(PAGE);
    return CommandCounts.of(CLUSTER);
  }

  private void store(int from, int to, Optional<Duration> ttl) {
    Write write = new Write(Optional.of("text"), ttl);
    IntStream.range(from, to)
        .parallel()
        .forEach(
            number ->
                assertThat(backend.store().putCheckpoint(chat(number), 0, write))
                    .isInstanceOf(PutAnswer.Put.class));
  }

  private void assertListed(int from, int to) {
    List<ChatId> all = new ArrayList<>();
    Optional<String> place = Optional.empty();
    do {
      Listing page = backend.store().checkpoints(place, 1000);
      all.addAll(page.chats());
      place = page.next();
    } while (place.isPresent());
    List<String> expected =
        IntStream.range(from, to).mapToObj(number -> chat(number).value()).sorted().toList();
    assertThat(all.stream().map(ChatId::value).sorted().toList().equals(expected))
        .as("%d of %d chats", all.size(), to - from)
        .isTrue();
  }

  private static ChatId chat(int number) {
    return new ChatId("chat " + number);
  }

  private static RedisServer another(RedisServer master) {
    return CLUSTER.masters().stream().filter(m -> m != master).findFirst().orElseThrow();
  }
}
