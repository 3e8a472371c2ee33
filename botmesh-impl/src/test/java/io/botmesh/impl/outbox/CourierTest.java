package io.botmesh.impl.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.event.MessageDied;
import io.botmesh.api.spi.DeadLetter;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.SessionMode;
import io.botmesh.api.spi.TickCall.Result;
import io.botmesh.api.spi.TurnLimits;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
  private Consumer<OutboxEntry> orders = order -> {};
  private final Courier courier =
      new Courier(
          name -> Optional.of(new Transport()),
          letters,
          backend.store(),
          backend.deadLetters(),
          (chat, dead) -> Optional.empty(),
          (chat, order) -> orders.accept(order),
          events::add,
          clock,
          heard);

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
        .containsExactly(new Result.Retry("7.1", Duration.ofSeconds(1)));
  }

  @Test
  void aSendThatIsPutOffIsTriedAgainAndTheFurtherTryIsCounted() {
    Duration delay = Duration.ofSeconds(7);
    transport = () -> List.of(new SendOutcome.Accepted(), new SendOutcome.Later(delay));
    Delivery first = deliver(send("7.1", 1), send("7.2", 1));
    assertThat(first.results())
        .containsExactly(new Result.Sent("7.1"), new Result.Retry("7.2", delay));
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
    assertThat(deliver(refused).results()).containsExactly(new Result.Dead("7.1"));
    assertThat(backend.deadLetters().list(ANNA, 10)).isEmpty();

    OutboxEntry dead = new OutboxEntry("7.1", EntryKind.DEAD, refused.payload(), 1, false);
    assertThat(deliver(dead).results()).containsExactly(new Result.Sent("7.1"));
    assertThat(backend.deadLetters().list(ANNA, 10))
        .containsExactly(
            new DeadLetter(ANNA, "7.1", refused.payload(), "blocked by the user", clock.now()));
    assertThat(events).containsExactly(new MessageDied(ANNA, "7.1", "blocked by the user"));
    assertThat(heard.counts).containsExactly("DEAD_LETTERS send");
    assertThat(heard.spans).containsExactly("rejected");
  }

  @Test
  void aDeathIsToldToTheStoreBeforeAnythingBehindItIsSent() {
    transport = () -> List.of(new SendOutcome.Rejected("blocked by the user"));
    assertThat(deliver(send("7.1", 1), send("7.2", 1)).results())
        .containsExactly(new Result.Dead("7.1"));
    assertThat(heard.spans).containsExactly("rejected");
  }

  @Test
  void aSendOfWhichNobodyKnowsIsRepeatedOnceAndThenGivenUp() {
    transport = () -> List.of(new SendOutcome.Unknown("timed out"));
    assertThat(deliver(send("7.1", 1)).results()).isEmpty();
    OutboxEntry repeated = new OutboxEntry("7.1", EntryKind.SEND, payload(), 2, true);
    assertThat(deliver(repeated).results()).containsExactly(new Result.Dead("7.1"));
    assertThat(heard.spans).containsExactly("unknown", "unknown");
  }

  @Test
  void whatStandsBehindASendThatIsPutOffWasNotTriedAndIsNotTold() {
    transport = () -> List.of(new SendOutcome.Later(Duration.ofSeconds(7)));
    assertThat(deliver(send("7.1", 2), send("7.2", 2), send("7.3", 2)).results())
        .containsExactly(new Result.Retry("7.1", Duration.ofSeconds(7)));
    assertThat(heard.counts).containsExactly("RETRIES send");
    assertThat(heard.spans).containsExactly("later");
  }

  @Test
  void aTransportThatBreaksLeavesNoSpanOpen() {
    transport =
        () -> {
          throw new IllegalStateException("a bug of the transport");
        };
    assertThat(deliver(send("7.1", 1)).results()).singleElement().isInstanceOf(Result.Retry.class);
    assertThat(heard.spans).containsExactly("untold");
  }

  private Delivery deliver(OutboxEntry... entries) {
    return courier.deliver(ANNA, List.of(entries), () -> true);
  }

  private OutboxEntry send(String id, int tries) {
    return new OutboxEntry(id, EntryKind.SEND, payload(), tries, false);
  }

  private String payload() {
    return letters
        .send(new Letters.Send("post", "hello", new ReplicaId("one-1"), clock.now(), ""))
        .payload();
  }

  /** A transport that does as the test says. */
  private final class Transport implements Provider {
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
      return true;
    }

    @Override
    public void start() {}

    @Override
    public List<SendOutcome> send(List<OutboundMessage> messages) {
      return transport.get();
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
