package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisServer;
import io.botmesh.testkit.SlotMove;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The deletion of a chat with a long log, where a line and its entry are two keys of one slot. */
class DeletionOnClusterTest {
  private static final ChatId ANNA = new ChatId("anna");

  @RegisterExtension static final RedisCluster CLUSTER = RedisCluster.seven();

  private final HandClock clock = new HandClock();
  private final KeyLayout keys =
      new KeyLayout(Layout.CLUSTER, "botmesh.contract", KeyLayout.SHARDS);
  private final int slot = RedisCluster.slot(keys.log(ANNA));
  private final AtomicInteger pauses = new AtomicInteger();
  private Pause pausing = time -> {};
  private RedisBackend backend;

  @BeforeEach
  void open() {
    CLUSTER.flush();
    backend =
        new RedisBackend(
            RedisSubject.settings(Map.of(SettingsReader.CLUSTER_NODES, CLUSTER.nodes())),
            TurnLimits.DEFAULT,
            new Environment(
                clock,
                new HandTime(clock),
                time -> {
                  pauses.incrementAndGet();
                  pausing.over(time);
                },
                () -> 0,
                Thread::new));
  }

  @AfterEach
  void close() {
    backend.close();
    CLUSTER.awaitWhole();
  }

  @Test
  @Tag("C10")
  void whatIsAddedWhileTwentyFiveThousandLinesGoStaysWhole() {
    staysWhole(25_000);
  }

  @Test
  void aLineAndItsEntryOnBothSidesOfAMoveGoOnceTheyAreTogether() {
    append(0, 1_500);
    RedisServer source = CLUSTER.masterOf(slot);
    SlotMove move = CLUSTER.beginMove(slot, another(source));
    move.carry(keys.log(ANNA));
    pausing =
        time -> {
          if (pauses.get() == 3) {
            move.carryAll();
          }
        };
    backend.store().deleteChat(ANNA);
    assertThat(pauses).hasValueGreaterThanOrEqualTo(3);
    move.end();
    assertThat(backend.store().messages(ANNA, 0, 1000)).isEmpty();
    assertThat(items(1_500)).isZero();
    CLUSTER.moveSlot(slot, source);
  }

  @Test
  void pastTheBudgetOfTriesTheRestIsDeletedByTheNextCall() {
    append(0, 1_500);
    RedisServer source = CLUSTER.masterOf(slot);
    SlotMove move = CLUSTER.beginMove(slot, another(source));
    move.carry(keys.log(ANNA));
    assertThatThrownBy(() -> backend.store().deleteChat(ANNA))
        .isInstanceOf(CoordinationUnavailable.class)
        .hasMessageStartingWith("BMESH-0514")
        .cause()
        .hasMessageStartingWith("TRYAGAIN");
    move.carryAll();
    move.end();
    assertThat(backend.store().messages(ANNA, 0, 1000)).hasSize(1000);
    backend.store().deleteChat(ANNA);
    assertThat(backend.store().messages(ANNA, 0, 1000)).isEmpty();
    assertThat(items(1_500)).isZero();
    CLUSTER.moveSlot(slot, source);
  }

  /** Two speak all the while; what was said after the first line had gone must all be there. */
  private void staysWhole(int lines) {
    append(0, lines);
    AtomicBoolean done = new AtomicBoolean();
    List<String> afterwards = new ArrayList<>();
    CompletableFuture<Integer> speaker =
        CompletableFuture.supplyAsync(() -> speak(done, afterwards));
    await().until(() -> !backend.store().messages(ANNA, lines, 1).isEmpty());
    backend.store().deleteChat(ANNA);
    done.set(true);
    int spoken = speaker.join();
    List<LogEntry> left = read();
    int first = spoken - left.size();
    assertThat(left.stream().map(entry -> entry.line().id()))
        .containsExactlyElementsOf(
            IntStream.range(first, spoken).mapToObj(number -> "new:" + number).toList())
        .containsAll(afterwards);
    assertThat(left.stream().map(LogEntry::seq))
        .containsExactlyElementsOf(
            LongStream.rangeClosed(lines + first + 1, lines + spoken).boxed().toList());
    assertThat(afterwards).as("said while lines went, or thereafter").isNotEmpty();
    assertThat(items(lines + spoken))
        .as("items without an entry, or the reverse")
        .isEqualTo(left.size());
    backend.store().deleteChat(ANNA);
    assertThat(read()).isEmpty();
    assertThat(items(lines + spoken)).isZero();
  }

  private int speak(AtomicBoolean done, List<String> afterwards) {
    boolean begun = false;
    int spoken = 0;
    while (!done.get() || afterwards.isEmpty()) {
      begun = begun || backend.store().messages(ANNA, 0, 1).stream().noneMatch(l -> l.seq() == 1);
      String id = "new:" + spoken;
      backend.store().append(ANNA, List.of(line(id)));
      spoken++;
      if (begun) {
        afterwards.add(id);
      }
    }
    return spoken;
  }

  private void append(int from, int to) {
    for (int start = from; start < to; start += 500) {
      List<LogLine> lines =
          IntStream.range(start, Math.min(start + 500, to)).mapToObj(n -> line("u:" + n)).toList();
      backend.store().append(ANNA, lines);
    }
  }

  private List<LogEntry> read() {
    List<LogEntry> all = new ArrayList<>();
    List<LogEntry> page = backend.store().messages(ANNA, 0, 1000);
    while (!page.isEmpty()) {
      all.addAll(page);
      page = backend.store().messages(ANNA, page.get(page.size() - 1).seq(), 1000);
    }
    return all;
  }

  private long items(int lines) {
    return LongStream.rangeClosed(0, lines / KeyLayout.BUCKET)
        .map(
            bucket -> {
              String key = keys.items(ANNA, bucket);
              return (Long) CLUSTER.commandAt(key, "HLEN", key);
            })
        .sum();
  }

  private LogLine line(String id) {
    return new LogLine(id, LogLine.From.USER, "text of " + id, clock.now(), Optional.empty());
  }

  private static RedisServer another(RedisServer master) {
    return CLUSTER.masters().stream().filter(m -> m != master).findFirst().orElseThrow();
  }
}
