package io.botmesh.impl.timer;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.event.ChatGone;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.HandThreads;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.wire.TimerLetters;
import io.botmesh.testkit.HandClock;
import jakarta.json.bind.JsonbBuilder;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** All timers of a chat at once: when it is gone, and when it moves. */
class ChatTimersTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ChatId BEN = new ChatId("ben");

  private final HandClock clock = new HandClock();
  private final TimerLetters letters = new TimerLetters(new JsonbCodec(JsonbBuilder.create()));
  private final ScheduleStore whole =
      new MemoryBackend(new MemoryHub(clock, Runnable::run), TurnLimits.DEFAULT).schedules();
  private int cancelsLeft = Integer.MAX_VALUE;
  private final List<Object> events = new ArrayList<>();
  private final ChatTimers timers = timers();
  private final GoneChats goneChats = new GoneChats(timers, events::add);

  private ChatTimers timers() {
    ReplicaId me = new ReplicaId("me-1");
    ReplicaTools tools =
        new ReplicaTools(
            null,
            me,
            new Asking(clock, time -> clock.pass(time)),
            new Tokens(me),
            new HandThreads(clock),
            clock,
            Signals.NONE);
    return new ChatTimers(tools, failing(), (part, in) -> {});
  }

  @Test
  void whatATurnSetAfterTheOneThatWasRefusedStays() {
    put(ANNA, "tea", 7, 2);
    put(ANNA, "bath", 8, 1);
    put(ANNA, "call", 9, 1);
    put(BEN, "tea", 1, 1);
    goneChats.gone(ANNA, "blocked", Optional.of(new Fence(8)));
    assertThat(events)
        .containsExactly(new ChatGone(ANNA, "blocked", List.of("tea", "bath"), false));
    assertThat(names(ANNA)).containsExactly("call");
    assertThat(names(BEN)).containsExactly("tea");
  }

  @Test
  void ofASendWhoseTurnIsNotKnownAllAreCancelled() {
    put(ANNA, "tea", 7, 1);
    put(ANNA, "call", 9, 1);
    goneChats.gone(ANNA, "blocked", Optional.empty());
    assertThat(names(ANNA)).isEmpty();
  }

  @Test
  void whatCouldNotBeCancelledIsNotSaidToBe() {
    put(ANNA, "tea", 7, 1);
    put(ANNA, "bath", 7, 2);
    cancelsLeft = 1;
    goneChats.gone(ANNA, "blocked", Optional.empty());
    assertThat(events).containsExactly(new ChatGone(ANNA, "blocked", List.of("tea"), true));
    assertThat(names(ANNA)).containsExactly("bath");
  }

  @Test
  void ofTwoTimersOfOneNameThatOfTheLaterTurnStaysWhereTheChatGoes() {
    put(ANNA, "tea", 7, 1);
    put(ANNA, "bath", 9, 1);
    Schedule tea = put(BEN, "tea", 8, 1);
    put(BEN, "bath", 8, 2);
    timers.move(ANNA, BEN);
    assertThat(names(ANNA)).isEmpty();
    assertThat(names(BEN)).containsExactly("tea", "bath");
    assertThat(whole.newest(tea.id())).contains(tea.decision());
    assertThat(whole.newest(new ScheduleId(BEN, "bath"))).contains(new Decision(new Fence(9), 1));
  }

  @Test
  void aTimerThatTheNewChatHasCancelledLaterDoesNotComeBackWithTheOldOne() {
    put(ANNA, "tea", 7, 1);
    whole.cancel(new ScheduleId(BEN, "tea"), new Decision(new Fence(8), 1));
    timers.move(ANNA, BEN);
    assertThat(names(BEN)).isEmpty();
  }

  /** What the guarantees say of a turn there that has an older fence than the one that set it. */
  @Test
  void whatATurnThereDecidesUnderAnOlderFenceIsTakenForOlder() {
    put(ANNA, "tea", 9, 1);
    timers.move(ANNA, BEN);
    whole.cancel(new ScheduleId(BEN, "tea"), new Decision(new Fence(8), 1));
    assertThat(names(BEN)).containsExactly("tea");
  }

  private Schedule put(ChatId chat, String name, long fence, int place) {
    Schedule schedule =
        letters.schedule(
            new ScheduleId(chat, name),
            new Decision(new Fence(fence), place),
            clock.now().plus(Duration.ofHours(fence)).plusSeconds(place),
            "say",
            "webchat",
            "");
    whole.put(schedule);
    return schedule;
  }

  private List<String> names(ChatId chat) {
    return whole
        .list(whole.partOf(new ScheduleId(chat, "any")), Optional.empty(), 100)
        .schedules()
        .stream()
        .filter(timer -> timer.id().chat().equals(chat))
        .map(timer -> timer.id().name())
        .toList();
  }

  /** A store that is out of reach for cancelling once some are cancelled. */
  private ScheduleStore failing() {
    return (ScheduleStore)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {ScheduleStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("cancel") && cancelsLeft-- <= 0) {
                throw new CoordinationUnavailable("away, as the test asks");
              }
              try {
                return method.invoke(whole, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
  }
}
