package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.Subscription;
import io.botmesh.api.spi.Ticket;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.Cut;
import io.botmesh.testkit.Ending;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisServers;
import io.botmesh.testkit.WireProxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A message's line goes into the log along with the message, where the log was seen before. */
class LineAlongTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ReplicaId ME = new ReplicaId("me-1");
  private static final Duration LEASE = Duration.ofSeconds(15);

  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private final HandClock clock = new HandClock();
  private final AtomicInteger tokens = new AtomicInteger();
  private WireProxy wire;
  private RedisBackend backend;

  @BeforeEach
  void open() {
    REDIS.server().command("FLUSHALL");
    wire = WireProxy.before(REDIS.server());
    backend =
        new RedisBackend(
            RedisSubject.settings(Map.of(SettingsReader.URL, wire.url())),
            TurnLimits.DEFAULT,
            new Environment(clock, new HandTime(clock), time -> {}, () -> 0, Thread::new));
  }

  @AfterEach
  void close() {
    backend.close();
    wire.close();
  }

  @Test
  void theFirstLineOfALogGoesByItself() {
    assertThat(accepted("1").logged()).isFalse();
    assertThat(ids()).isEmpty();
  }

  @Test
  void aLaterOneGoesAlongAndWhoWatchesTheLogHearsOfIt() {
    backend.store().append(ANNA, List.of(line("before")));
    AtomicInteger grown = new AtomicInteger();
    try (Subscription watch = backend.logWatch().watch(ANNA, grown::incrementAndGet)) {
      assertThat(watch).isNotNull();
      await().until(() -> numberOfWatchers() > 0);
      int before = grown.get();
      assertThat(accepted("1").logged()).isTrue();
      await().until(() -> grown.get() > before);
    }
    assertThat(ids()).containsExactly("before", "u:1");
    assertThat(backend.store().append(ANNA, List.of(line("u:1"), line("after"))))
        .containsExactly(2L, 3L);
  }

  @Test
  void aLineThatStandsAlreadyIsNotWrittenAgain() {
    backend.store().append(ANNA, List.of(line("u:1"), line("after")));
    assertThat(accepted("1").logged()).isTrue();
    assertThat(ids()).containsExactly("u:1", "after");
  }

  @Test
  void whereTheLogGoesOnInAnotherBucketItGoesByItselfOnce() {
    backend
        .store()
        .append(
            ANNA,
            IntStream.range(1, KeyLayout.BUCKET).mapToObj(number -> line("l" + number)).toList());
    AcceptAnswer.Claimed first = accepted("1");
    assertThat(first.logged()).isFalse();
    assertThat(backend.store().messages(ANNA, KeyLayout.BUCKET - 1, 10)).isEmpty();
    backend.store().append(ANNA, List.of(line("u:1")));
    end(first.claim());
    assertThat(accepted("2").logged()).isTrue();
    assertThat(backend.store().messages(ANNA, KeyLayout.BUCKET - 1, 10))
        .extracting(entry -> entry.line().id())
        .containsExactly("u:1", "u:2");
  }

  @Test
  void ofAMessageThatWasAcceptedBeforeNothingIsWritten() {
    end(accepted("1").claim());
    backend.store().append(ANNA, List.of(line("before")));
    assertThat(backend.turns().accept(call("1", "again")))
        .isInstanceOf(AcceptAnswer.Duplicate.class);
    assertThat(ids()).containsExactly("before");
  }

  @Test
  void whatWaitsHasItsLineInTheLogAndWhoeverServesItIsTold() {
    backend.store().append(ANNA, List.of(line("before")));
    AcceptAnswer.Claimed first = accepted("1");
    assertThat(backend.turns().accept(call("2", "of-2")))
        .isInstanceOfSatisfying(
            AcceptAnswer.Waiting.class, waiting -> assertThat(waiting.logged()).isTrue());
    end(first.claim());
    assertThat(ids()).containsExactly("before", "u:1", "u:2");
    assertThat(claimed().ticket())
        .isEqualTo(
            new Ticket(2, new MessageId("2"), new Token("of-2"), 1, Optional.of("text"), true));
  }

  @Test
  void whoServesAMessageWhoseLineDidNotGoAlongIsToldToo() {
    AcceptAnswer.Claimed first = accepted("1");
    assertThat(first.claim().ticket().logged()).isFalse();
    backend.turns().accept(call("2", "of-2"));
    backend.store().append(ANNA, List.of(line("between")));
    backend.turns().accept(call("3", "of-3"));
    end(first.claim());
    Claim second = claimed();
    assertThat(second.ticket().logged()).isFalse();
    end(second);
    assertThat(claimed().ticket().logged()).isTrue();
  }

  private Claim claimed() {
    ClaimCall call =
        new ClaimCall(
            ANNA,
            new Token("later" + tokens.incrementAndGet()),
            ME,
            Optional.empty(),
            LEASE,
            Optional.empty());
    return ((ClaimAnswer.Claimed) backend.turns().claim(call)).claim();
  }

  @Test
  void behindADeletedLogItGoesAlongUnderTheNextNumber() {
    backend.store().append(ANNA, List.of(line("one"), line("two")));
    backend.store().deleteChat(ANNA);
    assertThat(accepted("1").logged()).isTrue();
    assertThat(backend.store().messages(ANNA, 0, 10))
        .singleElement()
        .satisfies(entry -> assertThat(entry.seq()).isEqualTo(3));
    String log = new KeyLayout(Layout.LEGACY, "botmesh.contract", KeyLayout.SHARDS).log(ANNA);
    assertThat(REDIS.server().command("PTTL", log)).hasToString("-1");
  }

  @Test
  void afterALostReplyTheLineStandsThereOnce() {
    backend.store().append(ANNA, List.of(line("before")));
    serverKnowsTheScript();
    wire.cut(1, Cut.REPLY_LOST_CLOSING, request -> request.contains("EVALSHA"));
    assertThatThrownBy(() -> backend.turns().accept(call("1", "of-1")))
        .isInstanceOf(UnknownOutcome.class);
    wire.heal();
    assertThat(backend.turns().accept(call("1", "of-1")))
        .isInstanceOfSatisfying(
            AcceptAnswer.Claimed.class, again -> assertThat(again.logged()).isFalse());
    assertThat(ids()).containsExactly("before", "u:other", "u:1");
  }

  private AcceptAnswer.Claimed accepted(String id) {
    return (AcceptAnswer.Claimed) backend.turns().accept(call(id, "of-" + id));
  }

  private void serverKnowsTheScript() {
    AcceptAnswer.Claimed other = accepted("other");
    end(other.claim());
  }

  private void end(Claim turn) {
    backend.turns().commit(Ending.of(ME, turn, Changes.NONE).call());
  }

  private AcceptCall call(String id, String token) {
    return new AcceptCall(
        ANNA,
        new MessageId(id),
        new Token(token),
        ME,
        Optional.of("text"),
        true,
        Optional.empty(),
        LEASE,
        Optional.empty(),
        Optional.of(line("u:" + id)));
  }

  private LogLine line(String id) {
    return new LogLine(id, LogLine.From.USER, "hi", clock.now(), Optional.empty());
  }

  private static long numberOfWatchers() {
    return REDIS.server().command("PUBSUB", "CHANNELS", "*").toString().lines().count();
  }

  private List<String> ids() {
    return backend.store().messages(ANNA, 0, 1000).stream()
        .map(entry -> entry.line().id())
        .toList();
  }
}
