package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.Ending;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisMonitor;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is seen of a chat in Redis itself: how long its hash is kept, and its log in buckets. */
class ChatHashTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ReplicaId ME = new ReplicaId("me-1");
  private static final String KEY = "botmesh.contract:c:anna";
  private static final Duration LEASE = Duration.ofSeconds(15);
  private static final Duration RETENTION = TurnLimits.DEFAULT.retention();
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

  private final HandClock clock = new HandClock();
  private RedisBackend backend;
  private int calls;

  @BeforeEach
  void open() {
    REDIS.flush();
    backend = RedisSubject.open(REDIS.url(), Layout.LEGACY, TurnLimits.DEFAULT, clock);
  }

  @AfterEach
  void close() {
    backend.close();
  }

  @Test
  void itIsKeptWhileADurableMessageWaits() {
    accept(Optional.of("text"));
    assertThat(expiry()).isEmpty();
  }

  @Test
  void afterItsLastMessageItIsKeptForTheRetention() {
    commit(accept(Optional.of("text")), Changes.NONE);
    assertThat(expiry().orElseThrow()).isBetween(after(RETENTION), after(RETENTION.plus(MINUTE)));
  }

  @Test
  void aRingSlotOfAnEarlierBuildIsPassedOver() {
    TurnLimits all = TurnLimits.DEFAULT;
    TurnLimits small =
        new TurnLimits(
            1, all.lineBytes(), 2, all.outbox(), all.maxAttempts(), all.turnWait(), RETENTION);
    try (RedisBackend tight = RedisSubject.open(REDIS.url(), Layout.LEGACY, small, clock)) {
      backend.close();
      backend = tight;
      commit(accept(Optional.of("text")), Changes.NONE);
      String slot = (String) REDIS.command("HGET", KEY, "r:1");
      REDIS.command("HSET", KEY, "r:1", slot.substring(slot.indexOf('|') + 1));
      commit(accept(Optional.of("text")), Changes.NONE);
      commit(accept(Optional.of("text")), Changes.NONE);
      assertThat(REDIS.command("HEXISTS", KEY, "r:1")).isEqualTo(0L);
    }
  }

  @Test
  void aBoundMessageAloneDoesNotKeepItForGood() {
    accept(Optional.empty());
    assertThat(expiry().orElseThrow()).isAfterOrEqualTo(after(RETENTION));
  }

  @Test
  void itIsKeptUntilTheLastEntryIsTickedOff() {
    Claim turn = accept(Optional.of("text"));
    NewEntry entry = new NewEntry(EntryKind.SEND, "hello");
    commit(turn, new Changes(Optional.empty(), Optional.empty(), List.of(entry)));
    assertThat(expiry()).isEmpty();
    Token pump = token();
    backend.turns().pump(new PumpCall(ANNA, pump, ME, Optional.empty(), LEASE));
    TickCall.Result sent = new TickCall.Result.Sent(turn.grant().fence() + ".1");
    backend.turns().tick(new TickCall(ANNA, pump, List.of(sent), LEASE));
    assertThat(expiry()).isPresent();
  }

  @Test
  void itIsKeptForGoodWithUserDataThatNeverExpire() {
    Changes data = new Changes(Optional.empty(), Optional.of(Write.of("{}")), List.of());
    commit(accept(Optional.of("text")), data);
    assertThat(expiry()).isEmpty();
    Changes none = new Changes(Optional.empty(), Optional.of(Write.delete()), List.of());
    commit(accept(Optional.of("text")), none);
    assertThat(expiry()).isPresent();
  }

  @Test
  void itOutlivesACheckpointThatLastsLongerThanTheRetention() {
    Duration long_ = RETENTION.multipliedBy(2);
    Changes changes = new Changes(Optional.of(Write.of("cp", long_)), Optional.empty(), List.of());
    commit(accept(Optional.of("text")), changes);
    assertThat(expiry().orElseThrow()).isBetween(after(long_), after(long_.plus(MINUTE)));
  }

  @Test
  void aCheckpointThatWasDeletedDoesNotKeepIt() {
    Write deleted = new Write(Optional.empty(), Optional.of(RETENTION.multipliedBy(2)));
    Changes changes = new Changes(Optional.of(deleted), Optional.empty(), List.of());
    commit(accept(Optional.of("text")), changes);
    assertThat(expiry().orElseThrow()).isBetween(after(RETENTION), after(RETENTION.plus(MINUTE)));
  }

  @Test
  void itsExpiryIsWrittenOnlyWhenItMovesByMoreThanAMinute() {
    accept(Optional.empty());
    Instant first = expiry().orElseThrow();
    try (RedisMonitor monitor = REDIS.monitor()) {
      clock.pass(MINUTE);
      accept(Optional.empty());
      assertThat(expiry()).contains(first);
      assertThat(first).as("never early").isAfterOrEqualTo(after(RETENTION));
      clock.pass(Duration.ofMillis(1));
      accept(Optional.empty());
      assertThat(expiry().orElseThrow()).isAfter(first);
      assertThat(monitor.lines().stream().filter(line -> line.contains("PEXPIREAT"))).hasSize(1);
    }
  }

  @Test
  void aQuestionAboutAnUnknownChatLeavesNothingBehind() {
    backend.turns().read(ANNA);
    backend.turns().pump(new PumpCall(ANNA, token(), ME, Optional.empty(), LEASE));
    backend.turns().tick(new TickCall(ANNA, token(), List.of(), LEASE));
    assertThat(REDIS.command("EXISTS", KEY)).isEqualTo(0L);
  }

  @Test
  void aLogGoesOnOverItsBuckets() {
    List<LogLine> lines = IntStream.rangeClosed(1, 2_050).mapToObj(ChatHashTest::line).toList();
    List<Long> all = LongStream.rangeClosed(1, 2_050).boxed().toList();
    assertThat(backend.store().append(ANNA, lines)).isEqualTo(all);
    assertThat(REDIS.command("HLEN", "botmesh.contract:items:anna:0")).isEqualTo(999L);
    assertThat(REDIS.command("HLEN", "botmesh.contract:items:anna:1")).isEqualTo(1000L);
    assertThat(REDIS.command("HLEN", "botmesh.contract:items:anna:2")).isEqualTo(51L);
    assertThat(backend.store().messages(ANNA, 990, 20))
        .extracting(LogEntry::seq)
        .isEqualTo(LongStream.rangeClosed(991, 1_010).boxed().toList());
    assertThat(backend.store().messages(ANNA, 1_100, 1_000))
        .extracting(entry -> entry.line().id())
        .isEqualTo(LongStream.rangeClosed(1_101, 2_050).mapToObj(seq -> "u:" + seq).toList());
  }

  @Test
  void aReplicaThatKnowsNothingOfALogFindsItsBucketAndOldLinesKeepTheirNumbers() {
    List<LogLine> lines = IntStream.rangeClosed(1, 1_500).mapToObj(ChatHashTest::line).toList();
    backend.store().append(ANNA, lines);
    try (RedisBackend other =
        RedisSubject.open(REDIS.url(), Layout.LEGACY, TurnLimits.DEFAULT, clock)) {
      assertThat(other.store().append(ANNA, List.of(line(7), line(1_501), line(1_400))))
          .containsExactly(7L, 1_501L, 1_400L);
    }
  }

  private static LogLine line(int number) {
    return new LogLine(
        "u:" + number, LogLine.From.USER, "line", new HandClock().now(), Optional.empty());
  }

  private Claim accept(Optional<String> message) {
    Token token = token();
    AcceptCall call =
        new AcceptCall(
            ANNA,
            new MessageId("of " + token),
            token,
            ME,
            message,
            true,
            Optional.empty(),
            LEASE,
            Optional.empty());
    return backend.turns().accept(call) instanceof AcceptAnswer.Claimed claimed
        ? claimed.claim()
        : null;
  }

  private void commit(Claim turn, Changes changes) {
    backend.turns().commit(Ending.of(ME, turn, changes).call());
  }

  private Token token() {
    calls++;
    return new Token("t" + calls);
  }

  private Instant after(Duration time) {
    return clock.now().plus(time);
  }

  private static Optional<Instant> expiry() {
    long at = (Long) REDIS.command("PEXPIRETIME", KEY);
    return at < 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(at));
  }
}
