package io.botmesh.impl.timer;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatBusy;
import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.Fence;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.DueAnswer;
import io.botmesh.api.spi.DueCall;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.HandThreads;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.impl.outbox.ScheduleOrders;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.wire.TimerLetters;
import io.botmesh.impl.wire.TimerOrder;
import io.botmesh.testkit.HandClock;
import jakarta.json.bind.JsonbBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The timers of one replica by a clock that the test moves. */
class TimersTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final ReplicaId OTHER = new ReplicaId("other-1");

  private final HandClock clock = new HandClock();
  private final HandThreads threads = new HandThreads(clock);
  private final ScheduleStore schedules =
      new MemoryBackend(new MemoryHub(clock, Runnable::run), TurnLimits.DEFAULT).schedules();
  private final TimerLetters letters = new TimerLetters(new JsonbCodec(JsonbBuilder.create()));
  private final List<String> entered = new ArrayList<>();
  private Function<InboundMessage, Door.Receipt> line =
      message -> {
        entered.add(letters.due(message).id().name());
        return Door.Receipt.ACCEPTED;
      };
  private final ReplicaId me = new ReplicaId("me-1");
  private final Timers timers =
      new Timers(
          new ReplicaTools(
              null,
              me,
              new Asking(clock, time -> clock.pass(time)),
              new Tokens(me),
              threads,
              clock,
              Signals.NONE),
          schedules,
          letters,
          message -> line.apply(message));
  private final ScheduleOrders orders = timers.orders();
  private int place;

  @BeforeEach
  void begin() {
    timers.start();
    threads.pass(Duration.ofMillis(1));
  }

  @Test
  void whatThisReplicaPutIsLookedAtAtItsMoment() {
    order("anna", "tea", SECOND);
    threads.pass(SECOND.minusMillis(1));
    assertThat(entered).isEmpty();
    threads.pass(Duration.ofMillis(60));
    assertThat(entered).containsExactly("tea");
    threads.pass(Duration.ofDays(2));
    assertThat(entered).containsExactly("tea");
  }

  @Test
  void whatAnotherReplicaPutIsSeenWithinSeconds() {
    put("anna", "tea", SECOND);
    threads.pass(Duration.ofSeconds(6));
    assertThat(entered).containsExactly("tea");
  }

  @Test
  void aCancelledOneDoesNotEnter() {
    order("anna", "tea", SECOND);
    order(
        new ChatId("anna"),
        new TimerOrder.Cancel(new ScheduleId(new ChatId("anna"), "tea"), decision()));
    threads.pass(Duration.ofMinutes(1));
    assertThat(entered).isEmpty();
  }

  @Test
  void aChatThatIsFullKeepsTheOrderOfItsTimersAndHoldsUpNoOther() {
    // In one part, whatever its number.
    List<String> chats = samePart("anna", 2);
    line =
        message -> {
          if (message.chat().value().equals(chats.get(0)) && clock.nanoTime() < 10e9) {
            throw new ChatBusy("full, as the test asks");
          }
          entered.add(message.chat() + " " + letters.due(message).id().name());
          return Door.Receipt.ACCEPTED;
        };
    order(chats.get(0), "z-first", SECOND);
    order(chats.get(0), "a-second", SECOND.plusMillis(1));
    order(chats.get(1), "other", SECOND.plusMillis(2));
    threads.pass(Duration.ofSeconds(2));
    assertThat(entered).containsExactly(chats.get(1) + " other");
    threads.pass(Duration.ofSeconds(15));
    assertThat(entered.subList(1, entered.size()))
        .containsExactly(chats.get(0) + " z-first", chats.get(0) + " a-second");
  }

  @Test
  void aStoreOutOfReachLosesNothing() {
    line =
        message -> {
          if (clock.nanoTime() < 20e9) {
            throw new CoordinationUnavailable("away, as the test asks");
          }
          entered.add(letters.due(message).id().name());
          return Door.Receipt.ACCEPTED;
        };
    order("anna", "tea", SECOND);
    threads.pass(Duration.ofSeconds(40));
    assertThat(entered).containsExactly("tea");
  }

  @Test
  void whatAnotherReplicaLeftEntersWhenItsLeaseIsOver() {
    Schedule tea = put("anna", "tea", Duration.ZERO);
    claimForOther(tea);
    threads.pass(Duration.ofSeconds(4));
    assertThat(entered).isEmpty();
    threads.pass(Duration.ofSeconds(2));
    assertThat(entered).containsExactly("tea");
  }

  @Test
  void aReplicaThatIsSlowerThanItsLeaseLeavesTheRestToOthers() {
    List<String> first = new ArrayList<>();
    line =
        message -> {
          first.add(letters.due(message).id().name());
          clock.pass(DueRun.LEASE);
          timers.stop();
          return Door.Receipt.ACCEPTED;
        };
    order("anna", "tea", SECOND);
    Schedule bath = order("anna", "bath", SECOND.plusMillis(1));
    clock.pass(Duration.ofSeconds(2));
    threads.pass(Duration.ofMillis(60));
    assertThat(first).containsExactly("tea");
    assertThat(claimForOther(bath).due()).containsExactly(bath);
  }

  @Test
  void atTheStopWhatWasClaimedIsGivenBackAtOnce() {
    line =
        message -> {
          entered.add(letters.due(message).id().name());
          timers.stop();
          return Door.Receipt.ACCEPTED;
        };
    order("anna", "tea", SECOND);
    Schedule bath = order("anna", "bath", SECOND.plusMillis(1));
    clock.pass(Duration.ofSeconds(2));
    threads.pass(Duration.ofMillis(60));
    assertThat(entered).containsExactly("tea");
    assertThat(timers.quiet()).isTrue();
    assertThat(claimForOther(bath).due()).containsExactly(bath);
    threads.pass(Duration.ofMinutes(1));
    assertThat(entered).containsExactly("tea");
  }

  @Test
  void oneThatCannotBeReadIsDroppedAndTheOthersEnter() {
    ScheduleId id = new ScheduleId(new ChatId("anna"), "broken");
    schedules.put(
        new Schedule(id, Schedule.Kind.ONCE, decision(), clock.now(), "say", "no letter"));
    put("anna", "tea", Duration.ofMillis(1));
    threads.pass(Duration.ofSeconds(6));
    assertThat(entered).containsExactly("tea");
    assertThat(schedules.list(schedules.partOf(id), Optional.empty(), 10).schedules()).isEmpty();
  }

  @Test
  void oneThatCannotEnterIsTriedEverLessOftenAndHoldsUpNoOther() {
    List<String> chats = samePart("anna", 2);
    List<Long> tries = new ArrayList<>();
    line =
        message -> {
          if (message.chat().value().equals(chats.get(0))) {
            tries.add(clock.nanoTime());
            throw new IllegalStateException("a bug, as the test asks");
          }
          entered.add(letters.due(message).id().name());
          return Door.Receipt.ACCEPTED;
        };
    order(chats.get(0), "poison", SECOND);
    order(chats.get(1), "tea", SECOND.plusMillis(1));
    threads.pass(Duration.ofSeconds(2));
    assertThat(entered).containsExactly("tea");
    threads.pass(Duration.ofMinutes(5));
    assertThat(tries).hasSizeBetween(5, 15);
    order(chats.get(1), "bath", SECOND);
    threads.pass(Duration.ofSeconds(2));
    assertThat(entered).containsExactly("tea", "bath");
  }

  @Test
  void theSameOccurrenceIsTheSameMessageAndAnotherIsAnother() {
    Schedule tea = schedule("anna", "tea", SECOND);
    assertThat(letters.message(tea)).isEqualTo(letters.message(tea));
    assertThat(letters.message(tea).id())
        .isNotEqualTo(letters.message(schedule("anna", "tea", SECOND)).id())
        .isNotEqualTo(letters.message(schedule("anna", "bath", SECOND)).id());
    assertThat(TimerLetters.isTimer(letters.message(tea).id())).isTrue();
    assertThat(letters.message(tea).provider()).isEqualTo("webchat");
  }

  @Test
  void anIdleReplicaAsksLittle() {
    List<Integer> looks = new ArrayList<>();
    DueWatch watch =
        new DueWatch(
            threads,
            clock,
            8,
            -3,
            part -> {
              looks.add(part);
              return Duration.ofDays(1);
            });
    watch.start();
    threads.pass(Duration.ofSeconds(60));
    assertThat(looks).hasSizeBetween(8 * 12, 8 * 13);
  }

  private DueAnswer.Claimed claimForOther(Schedule schedule) {
    int part = schedules.partOf(schedule.id());
    DueCall call = new DueCall(part, new Token("other"), OTHER, 10, DueRun.LEASE);
    return (DueAnswer.Claimed) schedules.claim(call);
  }

  private List<String> samePart(String chat, int many) {
    int part = schedules.partOf(new ScheduleId(new ChatId(chat), "x"));
    List<String> chats = new ArrayList<>(List.of(chat));
    for (int number = 0; chats.size() < many; number++) {
      String other = chat + number;
      if (schedules.partOf(new ScheduleId(new ChatId(other), "x")) == part) {
        chats.add(other);
      }
    }
    return chats;
  }

  private Decision decision() {
    return new Decision(new Fence(1000), ++place);
  }

  private Schedule schedule(String chat, String name, Duration in) {
    ScheduleId id = new ScheduleId(new ChatId(chat), name);
    return letters.schedule(id, decision(), clock.now().plus(in), "say", "webchat", "payload");
  }

  /** As another replica does it. */
  private Schedule put(String chat, String name, Duration in) {
    Schedule schedule = schedule(chat, name, in);
    schedules.put(schedule);
    return schedule;
  }

  /** As a turn's entry is carried out on this replica. */
  private Schedule order(String chat, String name, Duration in) {
    Schedule schedule = schedule(chat, name, in);
    order(new ChatId(chat), new TimerOrder.Put(schedule));
    return schedule;
  }

  private void order(ChatId chat, TimerOrder order) {
    String payload = letters.entry(order).payload();
    orders.carryOut(chat, new OutboxEntry("1000.1", EntryKind.SCHEDULE, payload, 1, false));
  }
}
