package io.botmesh.webchat;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.OddItem;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.ProviderContext;
import io.botmesh.api.spi.Reception;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.Subscription;
import io.botmesh.webchat.WebChatDoor.Posted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebChatTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ReplicaId LEFT = new ReplicaId("left-1");
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  private final NotedLog log = new NotedLog();
  private final List<InboundMessage> received = new CopyOnWriteArrayList<>();
  private final WebChatProvider webChat = webChat();

  @AfterEach
  void stop() {
    webChat.stop();
  }

  @Test
  void sendingIsAppendingTheBotsLinesInOrderWithTheReplicaThatDecidedThem() {
    assertThat(webChat.send(List.of(outbound("7.1", "one"), outbound("7.2", "two"))))
        .containsExactly(new SendOutcome.Accepted(), new SendOutcome.Accepted());

    assertThat(log.messages(ANNA, 0, 10))
        .containsExactly(
            new LogEntry(1, new LogLine("b:7.1", LogLine.From.BOT, "one", NOON, Optional.of(LEFT))),
            new LogEntry(
                2, new LogLine("b:7.2", LogLine.From.BOT, "two", NOON, Optional.of(LEFT))));
  }

  @Test
  void aStoreOutOfReachPutsTheWholeBatchOff() {
    log.failing(new CoordinationUnavailable("away"), false);

    assertThat(webChat.send(List.of(outbound("7.1", "one"), outbound("7.2", "two"))))
        .singleElement()
        .isInstanceOf(SendOutcome.Later.class);
  }

  @Test
  void aLostReplyIsSentAgainAndStandsInTheLogOnce() {
    log.failing(new UnknownOutcome("reply lost"), true);
    assertThat(webChat.send(List.of(outbound("7.1", "one"))))
        .singleElement()
        .isInstanceOf(SendOutcome.Later.class);
    log.failing(null, false);

    assertThat(webChat.send(List.of(outbound("7.1", "one"))))
        .containsExactly(new SendOutcome.Accepted());
    assertThat(log.messages(ANNA, 0, 10)).hasSize(1);
  }

  @Test
  void whatIsSaidGoesThroughTheDoorAsItIs() {
    String odd = "\u202e{}\u0000 \ud83d\ude00";

    assertThat(webChat.door().post(ANNA, new MessageId("m1"), odd)).isEqualTo(Posted.ACCEPTED);
    assertThat(webChat.door().post(ANNA, new MessageId("m1"), odd)).isEqualTo(Posted.DUPLICATE);

    assertThat(received)
        .containsExactly(
            new InboundMessage(ANNA, new MessageId("m1"), WebChatProvider.NAME, odd, NOON));
  }

  @Test
  void aTextOverTheBoundIsNotHandedIn() {
    assertThat(webChat.door().post(ANNA, new MessageId("m1"), "ä".repeat(50)))
        .isEqualTo(Posted.ACCEPTED);
    assertThat(webChat.door().post(ANNA, new MessageId("m2"), "ä".repeat(50) + "a"))
        .isEqualTo(Posted.TEXT_TOO_LONG);
    assertThat(received).hasSize(1);
  }

  @Test
  void aWatcherGetsTheWholeLogInPagesAndThenEachLineAsItComes() {
    say(1, 250);
    Watcher watcher = new Watcher(true);
    try (Subscription watch = webChat.door().watch(ANNA, 0, watcher)) {
      await().untilAsserted(() -> assertThat(watcher.numbers()).hasSize(250));
      say(251, 260);
      await().untilAsserted(() -> assertThat(watcher.numbers()).hasSize(260));
    }
    assertThat(watcher.numbers())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 260).boxed().toList());
  }

  @Test
  void aWatcherGetsOnlyWhatFollowsTheLineItHas() {
    say(1, 5);
    Watcher watcher = new Watcher(true);
    try (Subscription watch = webChat.door().watch(ANNA, 3, watcher)) {
      await().untilAsserted(() -> assertThat(watcher.numbers()).containsExactly(4L, 5L));
    }
  }

  @Test
  void aLostHintCostsTwoSeconds() {
    log.mute();
    Watcher watcher = new Watcher(true);
    try (Subscription watch = webChat.door().watch(ANNA, 0, watcher)) {
      say(1, 1);
      await()
          .atMost(30, SECONDS)
          .untilAsserted(() -> assertThat(watcher.numbers()).containsExactly(1L));
    }
  }

  @Test
  void aStoreOutOfReachOnlyDelaysAWatcher() {
    log.failing(new CoordinationUnavailable("away"), true);
    Watcher watcher = new Watcher(true);
    try (Subscription watch = webChat.door().watch(ANNA, 0, watcher)) {
      assertThatExceptionOfType(CoordinationUnavailable.class).isThrownBy(() -> say(1, 1));
      log.failing(null, false);
      await()
          .atMost(30, SECONDS)
          .untilAsserted(() -> assertThat(watcher.numbers()).containsExactly(1L));
    }
  }

  @Test
  void aSlowWatcherGetsNoSecondPageBeforeItHasTakenTheFirst() throws InterruptedException {
    say(1, 150);
    Watcher slow = new Watcher(false);
    try (Subscription watch = webChat.door().watch(ANNA, 0, slow)) {
      Runnable taken = slow.pages.poll(30, SECONDS);
      say(151, 160);
      assertThat(slow.numbers()).hasSize(LogReader.PAGE);
      assertThat(slow.pages).isEmpty();

      taken.run();
      taken.run();
      assertThat(slow.pages.poll(30, SECONDS)).isNotNull();
    }
    assertThat(slow.numbers())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 160).boxed().toList());
  }

  @Test
  void aClosedWatchLeavesNothingBehind() {
    Subscription watch = webChat.door().watch(ANNA, 0, new Watcher(true));
    assertThat(log.watchers()).isEqualTo(1);
    watch.close();
    watch.close();
    assertThat(log.watchers()).isZero();
  }

  @Test
  void aWatcherLearnsThatTheBotStops() {
    Watcher watcher = new Watcher(true);
    webChat.door().watch(ANNA, 0, watcher);
    webChat.stop();

    assertThat(watcher.ends).hasValue(1);
    assertThat(log.watchers()).isZero();
    assertThatExceptionOfType(CoordinationUnavailable.class)
        .isThrownBy(() -> webChat.door().watch(ANNA, 0, watcher));
    assertThat(log.watchers()).isZero();
  }

  private void say(int from, int to) {
    webChat.send(
        IntStream.rangeClosed(from, to).mapToObj(i -> outbound("7." + i, "line " + i)).toList());
    if (log.messages(ANNA, to - 1L, 1).isEmpty()) {
      throw new IllegalStateException("The line was not written");
    }
  }

  private static OutboundMessage outbound(String entry, String text) {
    return new OutboundMessage(ANNA, entry, text, LEFT, NOON, 1, false);
  }

  private WebChatProvider webChat() {
    ProviderContext context =
        new ProviderContext("shop", LEFT, new NoConfig(), new Ledger(), log, log, new Noon(), 100);
    return (WebChatProvider) new WebChatFactory().create(context);
  }

  /** A door that remembers who came in. */
  private final class Ledger implements Door {
    @Override
    public Receipt receive(InboundMessage message) {
      if (received.contains(message)) {
        return Receipt.DUPLICATE;
      }
      received.add(message);
      return Receipt.ACCEPTED;
    }

    @Override
    public List<Reception> receiveAll(List<InboundMessage> messages) {
      throw new AssertionError("the web chat brings one at a time");
    }

    @Override
    public ChatId moved(ChatId from, ChatId to) {
      throw new UnsupportedOperationException("a web chat never moves");
    }

    @Override
    public void park(OddItem item) {
      throw new AssertionError("the web chat refuses what is odd");
    }
  }

  private static final class Watcher implements LogListener {
    final LinkedBlockingQueue<Runnable> pages = new LinkedBlockingQueue<>();
    private final boolean quick;
    private final List<Long> numbers = new ArrayList<>();
    final AtomicInteger ends = new AtomicInteger();

    Watcher(boolean quick) {
      this.quick = quick;
    }

    synchronized List<Long> numbers() {
      return List.copyOf(numbers);
    }

    @Override
    public synchronized void lines(List<LogEntry> lines, Runnable taken) {
      lines.forEach(line -> numbers.add(line.seq()));
      if (quick) {
        taken.run();
      } else {
        pages.add(taken);
      }
    }

    @Override
    public void ended() {
      ends.incrementAndGet();
    }
  }

  private static final class NoConfig implements ConfigView {
    @Override
    public Optional<String> value(String key) {
      return Optional.empty();
    }

    @Override
    public String source(String key) {
      return "";
    }

    @Override
    public Set<String> keys() {
      return Set.of();
    }
  }

  private static final class Noon implements MeshClock {
    @Override
    public Instant now() {
      return NOON;
    }

    @Override
    public long nanoTime() {
      return 0;
    }
  }
}
