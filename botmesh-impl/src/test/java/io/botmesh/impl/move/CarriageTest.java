package io.botmesh.impl.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.HandThreads;
import io.botmesh.impl.ask.Pause;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.ChatDesks;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.letters.Visits;
import io.botmesh.impl.life.InterestIndex;
import io.botmesh.impl.life.Lifeline;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.timer.Timers;
import io.botmesh.impl.wire.TimerLetters;
import io.botmesh.testkit.HandClock;
import jakarta.json.bind.JsonbBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What one replica brings of the messages that it alone knows. */
class CarriageTest {
  private static final ChatId OLD = new ChatId("old");
  private static final ChatId NEW = new ChatId("new");
  private static final ReplicaId ME = new ReplicaId("me-1");

  private final HandClock clock = new HandClock();
  private final MemoryBackend backend =
      new MemoryBackend(new MemoryHub(clock, Runnable::run), TurnLimits.DEFAULT);
  private final ChatDesks desks = new ChatDesks();
  private final ChatDesk desk = desks.open(OLD);
  private final List<String> brought = new ArrayList<>();
  private final Carriage carriage = carriage();

  @Test
  void whatHasNoPlaceInTheLineYetIsNotBroughtUntilItHas() {
    accepted(kept("1"), "1");
    Token onItsWay = kept("2");
    assertThat(carriage.bring(desk, NEW, Duration.ZERO).more()).isFalse();
    assertThat(brought).containsExactly("1 to new");
    assertThat(desk.kept(onItsWay)).isPresent();

    accepted(onItsWay, "2");
    carriage.bring(desk, NEW, Duration.ZERO);
    assertThat(brought).containsExactly("1 to new", "2 to new");
    assertThat(desk.waitingBound()).isEmpty();
  }

  @Test
  void whatWasSkippedAsOverdueIsNotBrought() {
    Token waited = kept("1");
    accepted(waited, "1");
    clock.pass(TurnLimits.DEFAULT.turnWait());
    accepted(kept("2"), "2");
    assertThat(backend.turns().look(OLD).waiting()).isEqualTo(2);
    skipTheOverdue();
    carriage.bring(desk, NEW, Duration.ZERO);
    assertThat(brought).containsExactly("2 to new");
    assertThat(desk.kept(waited)).as("who waits for it is yet to be told").isPresent();
  }

  private Token kept(String id) {
    Token token = new Token(ME + "#accept-" + id);
    desk.keep(token, new InboundMessage(OLD, new MessageId(id), "post", "hello", clock.now()));
    return token;
  }

  private void accepted(Token token, String id) {
    assertThat(backend.turns().accept(call(token, id, ME)))
        .isInstanceOf(AcceptAnswer.Waiting.class);
  }

  /** A look of another replica, which is granted nothing. */
  private void skipTheOverdue() {
    ReplicaId other = new ReplicaId("other-1");
    backend
        .turns()
        .claim(
            new ClaimCall(
                OLD,
                new Token("other-1#look"),
                other,
                Optional.empty(),
                Duration.ofSeconds(15),
                Optional.empty()));
    assertThat(backend.turns().look(OLD).waiting()).isEqualTo(1);
  }

  private static AcceptCall call(Token token, String id, ReplicaId me) {
    return new AcceptCall(
        OLD,
        new MessageId(id),
        token,
        me,
        Optional.empty(),
        false,
        Optional.empty(),
        Duration.ofSeconds(15),
        Optional.empty());
  }

  private Carriage carriage() {
    Pause pause = time -> clock.pass(time);
    Asking asking = new Asking(clock, pause);
    ReplicaTools tools =
        new ReplicaTools(
            backend.turns(),
            ME,
            asking,
            new Tokens(ME),
            new HandThreads(clock),
            clock,
            Signals.NONE);
    Lifeline lifeline =
        new Lifeline(backend.roster(), ME, Duration.ofSeconds(3), clock, life -> {});
    InterestIndex index = new InterestIndex(backend.roster(), ME, desks, asking);
    Timers timers =
        new Timers(
            tools,
            backend.schedules(),
            new TimerLetters(new JsonbCodec(JsonbBuilder.create())),
            timer -> Door.Receipt.ACCEPTED);
    return new Carriage(
        tools,
        pause,
        new Visits(desks, index, lifeline, asking, (chat, gone) -> {}, null),
        timers.ofChats(),
        message -> brought.add(message.id() + " to " + message.chat()),
        event -> {});
  }
}
