package io.botmesh.impl.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.Fence;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.event.MessageDied;
import io.botmesh.api.spi.Death;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.ForwardingStore;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.SessionMode;
import io.botmesh.api.spi.TickCall.Result;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.WhenUnknown;
import io.botmesh.impl.config.OutboxSettings;
import io.botmesh.impl.config.UnknownRule;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Deed;
import io.botmesh.impl.signal.Detail;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.signal.Span;
import io.botmesh.impl.wire.Letters;
import io.botmesh.testkit.HandClock;
import jakarta.json.bind.JsonbBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** What becomes of a send whose transport does not just take it, and what is told of that. */
class CourierTest {
  private static final ChatId ANNA = new ChatId("anna");

  private final HandClock clock = new HandClock();
  private final Letters letters = new Letters(new JsonbCodec(JsonbBuilder.create()));
  private final MemoryBackend backend =
      new MemoryBackend(new MemoryHub(clock, Runnable::run), TurnLimits.DEFAULT);
  private final Heard heard = new Heard();
  private final List<Object> events = new ArrayList<>();
  private Supplier<List<SendOutcome>> transport = List::of;
  private final List<OutboundMessage> sent = new ArrayList<>();
  private boolean keepsLog = true;
  private Consumer<OutboxEntry> orders = order -> {};
  private final List<String> heardOfChats = new ArrayList<>();
  private final ChatNews news =
      new ChatNews() {
        @Override
        public void moved(ChatId from, ChatId to) {
          heardOfChats.add(from + " moved to " + to);
        }

        @Override
        public void gone(ChatId chat, String reason, Optional<Fence> upTo) {
          heardOfChats.add(chat + " gone up to " + upTo.orElseThrow() + ": " + reason);
        }
      };
  private boolean storeAway;
  private Optional<Letters.Send> notice = Optional.empty();
  private WhenUnknown policy = WhenUnknown.RESEND;
  private SendOutcome found = new SendOutcome.Unknown("nobody was asked");
  private final Courier courier = courier(OutboxSettings.DEFAULT);

  private Courier courier(OutboxSettings settings) {
    return new Courier(
        name -> Optional.of(new Post()),
        settings,
        letters,
        new Log(),
        backend.deadLetters(),
        (chat, dead) -> notice,
        (chat, order) -> orders.accept(order),
        news,
        events::add,
        clock,
        heard);
  }

  @Test
  void anOrderAboutAScheduleIsCarriedOutInItsPlaceAndTriedAgainWhileItsStoreIsAway() {
    List<String> seen = new ArrayList<>();
    orders = order -> seen.add(order.id());
    transport =
        () -> {
          seen.add("send");
          return List.of(new SendOutcome.Accepted());
        };
    OutboxEntry order = new OutboxEntry("7.1", EntryKind.SCHEDULE, "order", 1, false);
    assertThat(deliver(order, send("7.2", 1)).results())
        .containsExactly(new Result.Sent("7.1"), new Result.Sent("7.2"));
    assertThat(seen).containsExactly("7.1", "send");

    orders =
        away -> {
          throw new CoordinationUnavailable("away, as the test asks");
        };
    assertThat(deliver(order, send("7.2", 1)).results())
        .containsExactly(new Result.PutOff("7.1", Duration.ofSeconds(1)));
  }

  @Test
  void aSendThatIsPutOffIsTriedAgainAndTheFurtherTryIsCounted() {
    Duration delay = Duration.ofSeconds(7);
    transport = () -> List.of(new SendOutcome.Accepted(), new SendOutcome.Later(delay));
    Delivery first = deliver(send("7.1", 1), send("7.2", 1));
    assertThat(first.results())
        .containsExactly(new Result.Sent("7.1"), new Result.PutOff("7.2", delay));
    assertThat(heard.counts).isEmpty();

    transport = () -> List.of(new SendOutcome.Accepted());
    assertThat(deliver(send("7.2", 2)).results()).containsExactly(new Result.Sent("7.2"));
    assertThat(heard.counts).containsExactly("RETRIES send");
    assertThat(heard.spans).containsExactly("accepted", "later", "accepted");
  }

  @Test
  void aSendThatIsRefusedForGoodBecomesADeadLetterWithItsReason() {
    transport = () -> List.of(new SendOutcome.Rejected("blocked by the user"));
    OutboxEntry refused = send("7.1", 1);
    assertThat(deliver(refused).results())
        .containsExactly(new Result.Dead("7.1", "blocked by the user"));
    assertThat(backend.deadLetters().list(ANNA, 10)).isEmpty();

    // Handed out again it may well be by another replica: what died says itself of what.
    Death death = new Death(Optional.empty(), 3, "blocked by the user");
    OutboxEntry dead =
        new OutboxEntry("7.1", EntryKind.DEAD, refused.payload(), 4, 0, Optional.of(death));
    assertThat(deliver(dead).results()).containsExactly(new Result.Sent("7.1"));
    assertThat(backend.deadLetters().list(ANNA, 10))
        .containsExactly(
            new DeadLetter(
                ANNA,
                "7.1",
                DeadLetter.Kind.SEND,
                Optional.empty(),
                refused.payload(),
                3,
                false,
                "blocked by the user",
                clock.now()));
    assertThat(events).containsExactly(new MessageDied(ANNA, "7.1", "blocked by the user"));
    assertThat(heard.counts).containsExactly("DEAD_LETTERS send");
    assertThat(heard.spans).containsExactly("rejected");
  }

  @Test
  void aSendWhoseChatHasAnotherNameWaitsForItsChatToMove() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Moved(new ChatId("anna's")));
    assertThat(deliver(send("7.1", 1), send("7.2", 1)).results())
        .singleElement()
        .isInstanceOf(Result.Retry.class);
    assertThat(heardOfChats).containsExactly("anna moved to anna's");
    assertThat(heard.spans).containsExactly("moved");
  }

  @Test
  void aSendWhoseChatNeverMovesIsTriedAfterGrowingDelaysAndGivenUpInTheEnd() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Moved(new ChatId("anna's")));
    Result.Retry eighth = (Result.Retry) deliver(send("7.1", 8)).results().get(0);
    assertThat(eighth.delay()).isGreaterThanOrEqualTo(Duration.ofMinutes(1));
    assertThat(deliver(send("7.1", OutboxSettings.DEFAULT.maxAttempts())).results())
        .containsExactly(
            new Result.Dead("7.1", "its chat has another name, and could not be moved there"));
  }

  @Test
  void aChatThatIsSaidToMoveToWhereItIsIsNoMove() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Moved(ANNA));
    assertThat(deliver(send("7.1", 1)).results()).hasOnlyElementsOfType(Result.Retry.class);
    assertThat(deliver(send("7.1", OutboxSettings.DEFAULT.maxAttempts())).anyDead()).isTrue();
    assertThat(heardOfChats).isEmpty();
  }

  @Test
  void whatStandsBehindASendToAChatThatIsGoneIsGivenUpUntriedButForOrders() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Gone("blocked\nby the user"));
    OutboxEntry order = new OutboxEntry("7.2", EntryKind.SCHEDULE, "order", 1, false);
    Delivery delivery = deliver(send("7.1", 1), order, doubted("8.1", 1));
    assertThat(delivery.results()).hasSize(2);
    Result.Dead first = (Result.Dead) delivery.results().get(0);
    assertThat(first.id()).isEqualTo("7.1");
    assertThat(first.unsure()).isFalse();
    assertThat(first.untried()).isFalse();
    Result.Dead behind = (Result.Dead) delivery.results().get(1);
    assertThat(behind).isEqualTo(new Result.Dead("8.1", first.cause(), true, true));
    assertThat(first.cause()).doesNotContain("\n");
    assertThat(heardOfChats).containsExactly("anna gone up to 7: " + first.cause());
    assertThat(heard.spans).containsExactly("gone");
  }

  @Test
  void aDeadMessageSaysAfterHowManyAttemptsAndOfWhat() {
    Death death = new Death(Optional.of(new MessageId("m1")), 5, "java.io.IOException: gone");
    OutboxEntry dead = new OutboxEntry("7.dead", EntryKind.DEAD, "{}", 1, 0, Optional.of(death));
    deliver(dead);
    DeadLetter letter = backend.deadLetters().list(ANNA, 10).get(0);
    assertThat(letter.kind()).isEqualTo(DeadLetter.Kind.MESSAGE);
    assertThat(letter.message()).contains(new MessageId("m1"));
    assertThat(letter.attempts()).isEqualTo(5);
    assertThat(letter.reason()).endsWith("java.io.IOException: gone");
  }

  @Test
  void whatStandsBehindASendThatIsPutOffWasNotTriedAndIsNotTold() {
    transport = () -> List.of(new SendOutcome.Later(Duration.ofSeconds(7)));
    assertThat(deliver(send("7.1", 2), send("7.2", 2), send("7.3", 2)).results())
        .containsExactly(new Result.PutOff("7.1", Duration.ofSeconds(7)));
    assertThat(heard.counts).containsExactly("RETRIES send");
    assertThat(heard.spans).containsExactly("later");
  }

  @Test
  void aTransportThatBreaksLeavesNoSpanOpenAndNobodyKnowsWhatItSent() {
    keepsLog = false;
    transport =
        () -> {
          throw new IllegalStateException("a bug of the transport");
        };
    assertThat(deliver(send("7.1", 1)).results()).singleElement().isInstanceOf(Result.Unsure.class);
    assertThat(heard.spans).containsExactly("untold");
  }

  @Test
  void anErrorOfTheMachineEndsNoPump() {
    keepsLog = false;
    transport =
        () -> {
          throw new StackOverflowError("as the test asks");
        };
    assertThat(deliver(send("7.1", 1)).results()).singleElement().isInstanceOf(Result.Unsure.class);
    assertThat(deliver(doubted("7.1", 1)).results())
        .singleElement()
        .asInstanceOf(InstanceOfAssertFactories.type(Result.Dead.class))
        .satisfies(dead -> assertThat(dead.cause()).contains("StackOverflowError"))
        .satisfies(dead -> assertThat(dead.unsure()).isTrue());
  }

  @Test
  void aSendOfWhichNobodyKnowsIsRepeatedOnceMarkedAndThenGivenUp() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Unknown("timed out"));
    assertThat(deliver(send("7.1", 1)).results()).singleElement().isInstanceOf(Result.Unsure.class);
    assertThat(deliver(doubted("7.1", 1)).results())
        .singleElement()
        .isInstanceOf(Result.Dead.class);
    assertThat(sent).extracting(OutboundMessage::maybe).containsExactly(false, true);
    assertThat(heard.spans).containsExactly("unknown", "unknown");
  }

  /** Its senders died, twice: who sends it a third time could only annoy. */
  @Test
  void aSendThatMayHaveBeenSentTwiceIsNotSentAgain() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Accepted());
    assertThat(deliver(doubted("7.1", 2)).results())
        .singleElement()
        .isInstanceOf(Result.Dead.class);
    assertThat(sent).isEmpty();
  }

  @Test
  void whatIsHeldIsNeverSentAgainByItself() {
    keepsLog = false;
    policy = WhenUnknown.HOLD;
    transport = () -> List.of(new SendOutcome.Unknown("timed out"));
    assertThat(deliver(send("7.1", 1)).results())
        .containsExactly(
            new Result.Dead("7.1", "nobody knows whether it was sent: timed out", true));
    assertThat(deliver(doubted("7.2", 1)).results())
        .as("its sender died with it in hand")
        .singleElement()
        .isInstanceOf(Result.Dead.class);
    assertThat(sent).extracting(OutboundMessage::entry).containsExactly("7.1");
  }

  @Test
  void whatAPersonLetsGoIsSentOnceThoughItIsHeld() {
    keepsLog = false;
    policy = WhenUnknown.HOLD;
    transport = () -> List.of(new SendOutcome.Unknown("timed out"));
    OutboxEntry released = new OutboxEntry("7.1.r", EntryKind.SEND, payload(true), 1, true);
    assertThat(deliver(released).results()).singleElement().isInstanceOf(Result.Dead.class);
    assertThat(sent).extracting(OutboundMessage::maybe).containsExactly(true);
  }

  @Test
  void aProviderIsAskedWhatBecameOfASend() {
    keepsLog = false;
    policy = WhenUnknown.RECONCILE;
    transport = () -> List.of(new SendOutcome.Unknown("timed out"));
    assertThat(deliver(send("7.1", 1)).results()).singleElement().isInstanceOf(Result.Unsure.class);

    found = new SendOutcome.Unknown("no report yet");
    assertThat(deliver(doubted("7.1", 1)).results())
        .singleElement()
        .isInstanceOf(Result.Retry.class);
    found = new SendOutcome.Later(Duration.ofSeconds(9));
    assertThat(deliver(doubted("7.1", 1)).results())
        .containsExactly(new Result.PutOff("7.1", Duration.ofSeconds(9)));
    found = new SendOutcome.Rejected("blocked");
    assertThat(deliver(doubted("7.1", 1)).results())
        .containsExactly(new Result.Dead("7.1", "blocked", true));
    found = new SendOutcome.Accepted();
    assertThat(deliver(doubted("7.1", 1)).results()).containsExactly(new Result.Sent("7.1"));
    assertThat(sent).as("sent once, asked about since").hasSize(1);
    assertThat(backend.store().messages(ANNA, 0, 10)).hasSize(1);

    found = new SendOutcome.NotSent("never came");
    transport = () -> List.of(new SendOutcome.Accepted());
    assertThat(deliver(doubted("7.2", 3)).results()).containsExactly(new Result.Sent("7.2"));
    assertThat(sent).hasSize(2);
  }

  @Test
  void whatCannotBeReconciledIsGivenUpInTheEnd() {
    keepsLog = false;
    policy = WhenUnknown.RECONCILE;
    found = new SendOutcome.Unknown("no report");
    OutboxEntry last =
        new OutboxEntry("7.1", EntryKind.SEND, payload(false), 30, 1, Optional.empty());
    assertThat(deliver(last).results()).singleElement().isInstanceOf(Result.Dead.class);
    assertThat(sent).isEmpty();
  }

  @Test
  void whatWasCertainlyNotSentIsTriedAgainAfterGrowingDelaysAndGivenUpInTheEnd() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.NotSent("connection refused"));
    List<Duration> delays = new ArrayList<>();
    for (int tries : List.of(1, 2, 3, 8, 29)) {
      Result.Retry retry = (Result.Retry) deliver(send("7.1", tries)).results().get(0);
      delays.add(retry.delay());
    }
    for (int at = 0; at < 5; at++) {
      long whole = List.of(1000, 2000, 4000, 120_000, 120_000).get(at);
      assertThat(delays.get(at).toMillis()).isBetween(whole / 2, whole);
    }
    assertThat(deliver(send("7.1", 30)).results())
        .containsExactly(new Result.Dead("7.1", "connection refused"));
  }

  @Test
  void chatsThatFailedTogetherDoNotComeBackTogether() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.NotSent("connection refused"));
    Set<Duration> delays = new HashSet<>();
    for (int chat = 0; chat < 100; chat++) {
      Delivery delivery =
          courier.deliver(new ChatId("chat " + chat), List.of(send("7.1", 10)), () -> Footing.FIRM);
      delays.add(delivery.retry().orElseThrow());
    }
    assertThat(delays).hasSizeGreaterThan(90);
  }

  @Test
  void anOldSendIsGivenUpWhenItFailsOnceMore() {
    keepsLog = false;
    OutboxEntry old = send("7.1", 2);
    clock.pass(Duration.ofDays(1));
    transport = () -> List.of(new SendOutcome.NotSent("connection refused"));
    assertThat(deliver(old).results()).singleElement().isInstanceOf(Result.Dead.class);
    transport = () -> List.of(new SendOutcome.Later(Duration.ofSeconds(1)));
    assertThat(deliver(old).results()).singleElement().isInstanceOf(Result.Dead.class);
    transport = () -> List.of(new SendOutcome.Accepted());
    assertThat(deliver(old).results()).containsExactly(new Result.Sent("7.1"));
  }

  @Test
  void aLimitOfTheWholeProviderStopsEveryChatOfThisReplicaUntilThen() {
    keepsLog = false;
    Duration limit = Duration.ofSeconds(34);
    transport = () -> List.of(new SendOutcome.Later(limit, SendOutcome.Scope.PROVIDER));
    deliver(send("7.1", 1));
    transport = () -> List.of(new SendOutcome.Accepted());
    clock.pass(Duration.ofSeconds(4));
    Result.PutOff behind = (Result.PutOff) deliver(send("8.1", 1)).results().get(0);
    assertThat(behind.delay()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(33));
    clock.pass(Duration.ofSeconds(30));
    assertThat(deliver(send("8.1", 1)).results()).containsExactly(new Result.Sent("8.1"));
    assertThat(sent).extracting(OutboundMessage::entry).containsExactly("7.1", "8.1");
  }

  @Test
  void aLimitOfAChatStopsThatChatOnlyAndForAsLongAsItSays() {
    keepsLog = false;
    Duration limit = Duration.ofSeconds(10_072);
    transport = () -> List.of(new SendOutcome.Later(limit));
    Delivery delivery = deliver(send("7.1", 1));
    assertThat(delivery.results()).containsExactly(new Result.PutOff("7.1", limit));
    assertThat(delivery.retry()).contains(limit);
    transport = () -> List.of(new SendOutcome.Accepted());
    assertThat(deliver(send("8.1", 1)).results()).containsExactly(new Result.Sent("8.1"));
  }

  @Test
  void aLimitWithoutATimeIsWaitedForAsLongAsSeemsFit() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Later(Duration.ZERO));
    Result.PutOff putOff = (Result.PutOff) deliver(send("7.1", 1)).results().get(0);
    assertThat(putOff.delay()).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
  }

  @Test
  void whoMayNotGoOnSaysOfTheRestThatItWasNotSent() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Accepted());
    Iterator<Footing> footings = List.of(Footing.FIRM, Footing.LOST).iterator();
    Delivery delivery =
        courier.deliver(
            ANNA, List.of(send("7.1", 1), send("7.2", 1), send("7.3", 1)), footings::next);
    assertThat(delivery.results())
        .containsExactly(
            new Result.Sent("7.1"),
            new Result.PutOff("7.2", Duration.ZERO),
            new Result.PutOff("7.3", Duration.ZERO));
    assertThat(delivery.rest()).isEqualTo(Delivery.Rest.NEW_TAKE);
  }

  @Test
  void whoseLeaseWearsOutTicksOffBeforeItGoesOn() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Accepted());
    Delivery delivery =
        courier.deliver(ANNA, List.of(send("7.1", 1), send("7.2", 1)), () -> Footing.WORN);
    assertThat(delivery.results()).containsExactly(new Result.Sent("7.1"));
    assertThat(delivery.rest()).isEqualTo(Delivery.Rest.SAME_TAKE);
  }

  /** Its sender knows that it has left, whatever the policy is; others are in doubt. */
  @Test
  void whatHasLeftIsNotSentAgainBecauseItsLineCannotBeWritten() {
    keepsLog = false;
    policy = WhenUnknown.HOLD;
    storeAway = true;
    transport = () -> List.of(new SendOutcome.Accepted());
    assertThat(deliver(send("7.1", 1)).results()).singleElement().isInstanceOf(Result.Unsure.class);
    storeAway = false;
    assertThat(deliver(doubted("7.1", 1)).results()).containsExactly(new Result.Sent("7.1"));
    assertThat(sent).extracting(OutboundMessage::entry).containsExactly("7.1");
    assertThat(backend.store().messages(ANNA, 0, 10))
        .extracting(entry -> entry.line().id())
        .containsExactly("b:7.1");
  }

  /** Likewise of what the user is told of a message that was given up. */
  @Test
  void aNoticeThatHasLeftIsNotSentAgainUnmarkedBecauseItsLineCannotBeWritten() {
    keepsLog = false;
    storeAway = true;
    transport = () -> List.of(new SendOutcome.Accepted());
    notice =
        Optional.of(
            new Letters.Send("post", "Sorry", new ReplicaId("one-1"), clock.now(), "", false));
    Death death = new Death(Optional.of(new MessageId("m1")), 5, "java.io.IOException: gone");
    OutboxEntry dead = new OutboxEntry("7.dead", EntryKind.DEAD, "{}", 1, 0, Optional.of(death));
    assertThat(deliver(dead).results()).singleElement().isInstanceOf(Result.Unsure.class);
    assertThat(events).isEmpty();
    storeAway = false;
    assertThat(deliver(dead).results()).containsExactly(new Result.Sent("7.dead"));
    assertThat(sent).hasSize(1);
    assertThat(events).hasSize(1);
    assertThat(backend.deadLetters().list(ANNA, 10)).hasSize(1);
  }

  @Test
  void aDeathIsToldToTheStoreBeforeAnythingBehindItIsSent() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Rejected("blocked by the user"));
    Delivery delivery = deliver(send("7.1", 1), send("7.2", 1));
    assertThat(delivery.results()).containsExactly(new Result.Dead("7.1", "blocked by the user"));
    assertThat(delivery.rest()).isEqualTo(Delivery.Rest.SAME_TAKE);
    assertThat(sent).hasSize(1);
  }

  @Test
  void configurationOverrulesAProvidersPolicy() {
    UnknownRule rule = new UnknownRule(Optional.empty(), Map.of("post", WhenUnknown.HOLD));
    OutboxSettings plain = OutboxSettings.DEFAULT;
    Courier overruled =
        courier(
            new OutboxSettings(
                plain.retryDelay(), plain.retryCap(), plain.maxAttempts(), plain.maxAge(), rule));
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Unknown("timed out"));
    assertThat(overruled.deliver(ANNA, List.of(send("7.1", 1)), () -> Footing.FIRM).anyDead())
        .isTrue();
  }

  private Delivery deliver(OutboxEntry... entries) {
    return courier.deliver(ANNA, List.of(entries), () -> Footing.FIRM);
  }

  private OutboxEntry send(String id, int tries) {
    return new OutboxEntry(id, EntryKind.SEND, payload(false), tries, false);
  }

  private OutboxEntry doubted(String id, int doubts) {
    return new OutboxEntry(
        id, EntryKind.SEND, payload(false), doubts + 1, doubts, Optional.empty());
  }

  private String payload(boolean released) {
    Letters.Send send =
        new Letters.Send("post", "hello", new ReplicaId("one-1"), clock.now(), "", released);
    return letters.send(send).payload();
  }

  /** A store whose log is out of reach when the test says so. */
  private final class Log extends ForwardingStore {
    @Override
    protected Store store() {
      if (storeAway) {
        throw new CoordinationUnavailable("as the test asks");
      }
      return backend.store();
    }
  }

  /** A transport that does as the test says. */
  private final class Post implements Provider {
    @Override
    public String name() {
      return "post";
    }

    @Override
    public SessionMode sessionMode() {
      return SessionMode.SHARED;
    }

    @Override
    public boolean keepsLog() {
      return keepsLog;
    }

    @Override
    public void start() {}

    @Override
    public List<SendOutcome> send(List<OutboundMessage> messages) {
      sent.addAll(messages);
      return transport.get();
    }

    @Override
    public WhenUnknown whenUnknown(OutboundMessage message) {
      return policy;
    }

    @Override
    public SendOutcome reconcile(OutboundMessage message) {
      return found;
    }

    @Override
    public void stop() {}
  }

  /** Writes down what is counted, and how each span ends. */
  private static final class Heard implements Signals {
    private final List<String> counts = new ArrayList<>();
    private final List<String> spans = new ArrayList<>();

    @Override
    public boolean on() {
      return true;
    }

    @Override
    public Span begin(Deed deed, ChatId chat) {
      return begin(deed, chat, "");
    }

    @Override
    public Span begin(Deed deed, ChatId chat, String trail) {
      return new HeardSpan(spans);
    }

    @Override
    public void waited(ChatId chat, String trail, Duration time) {}

    @Override
    public void count(Count what) {
      counts.add(what.name());
    }

    @Override
    public void count(Count what, String kind) {
      counts.add(what + " " + kind);
    }
  }

  private static final class HeardSpan implements Span {
    private final List<String> ends;
    private boolean ended;

    HeardSpan(List<String> ends) {
      this.ends = ends;
    }

    @Override
    public String trail() {
      return "";
    }

    @Override
    public Span with(Detail detail, long value) {
      return this;
    }

    @Override
    public Span with(Detail detail, String value) {
      return this;
    }

    @Override
    public Current current() {
      return () -> {};
    }

    @Override
    public void ends(String outcome) {
      if (!ended) {
        ended = true;
        ends.add(outcome);
      }
    }

    @Override
    public void fails(String outcome) {
      ends(outcome);
    }

    @Override
    public void fails(Throwable failure) {
      ends("failed");
    }
  }
}
