package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.Listing;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Write;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.HostileTexts;
import io.botmesh.testkit.RedisMonitor;
import io.botmesh.testkit.RedisServers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The indexes that listings rest on, step by step where two replicas meet. */
class IndexTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final Optional<Duration> FOR_EVER = Optional.empty();
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);

  @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

  private final HandClock clock = new HandClock();
  private final KeyLayout keys = new KeyLayout(Layout.LEGACY, "botmesh.contract", KeyLayout.SHARDS);
  private final String shard = keys.index(Index.CHECKPOINTS, keys.shard(ANNA));
  private RedisBackend writer;
  private RedisBackend reader;

  @BeforeEach
  void open() {
    REDIS.flush();
    writer = backend();
    reader = backend();
  }

  @AfterEach
  void close() {
    writer.close();
    reader.close();
  }

  @Test
  void whoHasEnteredAndIsSuspectedBeforeItWritesIsListedOnceItHas() {
    writer.indexes().enter(Index.CHECKPOINTS, ANNA, FOR_EVER);
    assertThat(listed()).isEmpty();
    assertThat(suspicion()).isNotNull();
    // As if it had been sent all that time ago: no entry goes before it.
    plainlyWrite();
    assertThat(listed()).containsExactly(ANNA);
  }

  @Test
  void whatIsGoneIsTakenOutAnHourAfterThatWasSeenAndEnteredAnewWhenItComesBack() {
    write(Write.of("text"));
    write(Write.delete());
    assertThat(listed()).isEmpty();
    clock.pass(HOUR.minusMillis(1));
    assertThat(listed()).isEmpty();
    assertThat(score()).isNotNull();
    clock.pass(Duration.ofMillis(1));
    assertThat(listed()).isEmpty();
    assertThat(score()).isNull();
    assertThat(suspicion()).isNull();
    write(Write.of("text"));
    assertThat(listed()).containsExactly(ANNA);
  }

  @Test
  void whoReliesOnAnEntryWritesLongBeforeItCanBeTakenOut() {
    write(Write.of("text"));
    write(Write.delete());
    assertThat(listed()).isEmpty();
    clock.pass(Duration.ofMinutes(30).minusMillis(1));
    write(Write.of("text"));
    assertThat(suspicion()).as("not entered again").isNotNull();
    assertThat(listed()).containsExactly(ANNA);
    clock.pass(HOUR);
    assertThat(listed()).containsExactly(ANNA);
    write(Write.of("text"));
    assertThat(suspicion()).as("entered again").isNull();
  }

  @Test
  void whoEntersWhileAReaderIsAboutToTakeItOutStays() {
    write(Write.of("text"));
    write(Write.delete());
    assertThat(listed()).isEmpty();
    clock.pass(HOUR);
    String seen = suspicion();
    // The reader has looked: nothing is there. Now the writer comes.
    writer.indexes().enter(Index.CHECKPOINTS, ANNA, FOR_EVER);
    reader.indexes().suspect(Index.CHECKPOINTS, ANNA, seen);
    plainlyWrite();
    assertThat(listed()).containsExactly(ANNA);
  }

  @Test
  void aReaderThatSleptSinceItLookedTakesNothingOut() {
    write(Write.of("text"));
    write(Write.delete());
    // A sleepy reader has looked: nothing is there, and nobody suspects it. Another looks as well.
    writer.indexes().suspect(Index.CHECKPOINTS, ANNA, "");
    write(Write.of("text"));
    clock.pass(HOUR);
    reader.indexes().suspect(Index.CHECKPOINTS, ANNA, "");
    assertThat(listed()).containsExactly(ANNA);
  }

  @Test
  void twoReadersWhoSeeTheSameDoNotTakeItOutTogether() {
    writer.indexes().enter(Index.CHECKPOINTS, ANNA, FOR_EVER);
    reader.indexes().suspect(Index.CHECKPOINTS, ANNA, "");
    String first = suspicion();
    clock.pass(MINUTE);
    writer.indexes().suspect(Index.CHECKPOINTS, ANNA, "");
    writer.indexes().suspect(Index.CHECKPOINTS, ANNA, first);
    assertThat(suspicion()).isEqualTo(first);
    assertThat(score()).isNotNull();
  }

  @Test
  void suspectingWhoIsNotThereLeavesNothing() {
    reader.indexes().suspect(Index.CHECKPOINTS, ANNA, "");
    assertThat(suspicion()).isNull();
  }

  @Test
  void anEntryIsRenewedOnceAMinuteWhenItsExpiryMovesAllTheTime() {
    try (RedisMonitor monitor = REDIS.server().monitor()) {
      for (int second = 0; second < 600; second += 10) {
        write(Write.of("text", Duration.ofMinutes(5)));
        clock.pass(Duration.ofSeconds(10));
      }
      assertThat(entered(monitor)).isBetween(5L, 11L);
    }
    clock.pass(Duration.ofMinutes(5).minusSeconds(11));
    assertThat(listed()).containsExactly(ANNA);
    clock.pass(Duration.ofSeconds(1));
    assertThat(listed()).isEmpty();
  }

  @Test
  void aLongerExpiryIsEnteredAtOnceAndAShorterOneNot() {
    write(Write.of("text", Duration.ofMinutes(5)));
    String brief = score();
    write(Write.of("text", Duration.ofHours(9)));
    String longer = score();
    assertThat(Double.parseDouble(longer)).isGreaterThan(Double.parseDouble(brief));
    write(Write.of("text"));
    assertThat(score()).isEqualTo("inf");
    write(Write.of("text", Duration.ofMinutes(5)));
    reader.indexes().enter(Index.CHECKPOINTS, ANNA, Optional.of(MINUTE));
    assertThat(score()).isEqualTo("inf");
    clock.pass(Duration.ofMinutes(5));
    assertThat(listed()).isEmpty();
  }

  @Test
  void aStoreAloneEntersEachTimeForItHasNoClock() {
    try (OpenedRedisStore alone = RedisStore.builder().url(REDIS.url()).prefix("alone").open();
        RedisMonitor monitor = REDIS.server().monitor()) {
      long version = 0;
      for (int write = 0; write < 3; write++) {
        version = ((PutAnswer.Put) alone.putCheckpoint(ANNA, version, Write.of("t"))).version();
      }
      assertThat(entered(monitor)).isEqualTo(3);
      assertThat(alone.checkpoints(Optional.empty(), 10).chats()).containsExactly(ANNA);
    }
  }

  @Test
  @Tag("C11")
  void whatExpiredOverAnHourAgoIsPrunedWithoutALook() {
    String first = keys.index(Index.CHECKPOINTS, 0);
    long expired = clock.now().minus(HOUR).toEpochMilli();
    for (int chat = 0; chat < 1500; chat++) {
      REDIS.command("ZADD", first, "" + (expired - chat), "gone-" + chat);
      REDIS.command("ZADD", first, "-" + expired, " gone-" + chat);
    }
    REDIS.command("ZADD", first, "" + (expired + 1), "not-yet");
    try (RedisMonitor monitor = REDIS.server().monitor()) {
      assertThat(listed()).isEmpty();
      assertThat(REDIS.command("ZCARD", first)).isEqualTo(2 * 500 + 1L);
      assertThat(listed()).isEmpty();
      assertThat(REDIS.command("ZCARD", first)).isEqualTo(1L);
      assertThat(monitor.lines()).noneMatch(line -> line.contains(":c:gone-"));
    }
  }

  @Test
  void aPageGoesOnBehindAnEntryThatIsGoneByTheOrderOfBytes() {
    String first = keys.index(Index.CHECKPOINTS, 0);
    List<String> members = new ArrayList<>(HostileTexts.ALL);
    IntStream.range(0, 50).forEach(chat -> members.add("chat-" + chat));
    for (String score : List.of("+inf", "5000000000000", "4999999999999")) {
      REDIS.flush();
      members.forEach(chat -> REDIS.command("ZADD", first, score, ChatKeyEncoding.encode(chat)));
      REDIS.command("ZADD", first, "4000000000000", "before");
      List<String> seen = new ArrayList<>();
      ListingPlace place = ListingPlace.FIRST;
      IndexPage page = reader.indexes().page(Index.CHECKPOINTS, place, 3);
      while (!page.entries().isEmpty()) {
        page.entries().forEach(entry -> seen.add(text(entry)));
        IndexPage.Entry last = page.entries().get(page.entries().size() - 1);
        REDIS.command("ZREM", first, text(last));
        place = ListingPlace.read(place.behind(last).text(), KeyLayout.SHARDS);
        page = reader.indexes().page(Index.CHECKPOINTS, place, 3);
      }
      assertThat(seen).hasSize(members.size() + 1).doesNotHaveDuplicates();
    }
  }

  @Test
  void whatNoReplicaWroteIsPassedOver() {
    String first = keys.index(Index.CHECKPOINTS, 0);
    write(Write.of("text"));
    for (String foreign : List.of("a b", "50%", "", "a{b}", "line\nbreak")) {
      REDIS.command("ZADD", first, "1.5e300", foreign);
    }
    for (int limit : List.of(1, 2, 1000)) {
      assertThat(listed(limit)).containsExactly(ANNA);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        "x",
        "32:",
        "99999:",
        "100000:",
        "-1:",
        "0:inf",
        "0::anna",
        "0:nan:anna",
        "0:-5:anna",
        "0:5:an na",
        "0:5:=4",
        "0:5:=zz",
        "0:5:ann\u00e4",
        "0:5:anna\n",
        "00000000000:"
      })
  void aPlaceThatNoPageNamedIsRefused(String place) {
    assertThatThrownBy(() -> reader.store().checkpoints(Optional.of(place), 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("BMESH-0548");
  }

  @Test
  void aReaderWhoMayNotWriteListsAllTheSame() {
    write(Write.of("text"));
    writer.indexes().enter(Index.CHECKPOINTS, new ChatId("gone"), FOR_EVER);
    listed();
    REDIS.command("REPLICAOF", "127.0.0.1", "1");
    try {
      assertThat(listed()).containsExactly(ANNA);
    } finally {
      REDIS.command("REPLICAOF", "NO", "ONE");
    }
  }

  private RedisBackend backend() {
    return RedisSubject.open(REDIS.url(), Layout.LEGACY, TurnLimits.DEFAULT, clock);
  }

  private void write(Write text) {
    long version = writer.store().checkpoint(ANNA).version();
    assertThat(writer.store().putCheckpoint(ANNA, version, text)).isInstanceOf(PutAnswer.Put.class);
  }

  /** Writes the checkpoint as a call that has entered it before and arrives only now. */
  private void plainlyWrite() {
    REDIS.command("HSET", keys.chat(ANNA), "cp", "text", "cpv", "1", "cpx", "0");
  }

  private List<ChatId> listed() {
    return listed(1000);
  }

  private List<ChatId> listed(int limit) {
    List<ChatId> all = new ArrayList<>();
    Optional<String> from = Optional.empty();
    do {
      Listing page = reader.store().checkpoints(from, limit);
      all.addAll(page.chats());
      from = page.next();
    } while (from.isPresent());
    return all;
  }

  private String score() {
    return (String) REDIS.command("ZSCORE", shard, "anna");
  }

  private String suspicion() {
    return (String) REDIS.command("ZSCORE", shard, " anna");
  }

  private static long entered(RedisMonitor monitor) {
    return monitor.lines().stream()
        .filter(line -> line.contains(" lua] ") && line.contains("\"ZADD\""))
        .filter(line -> line.contains(":ix.cp."))
        .count();
  }

  private static String text(IndexPage.Entry entry) {
    return new String(entry.bytes(), StandardCharsets.UTF_8);
  }
}
