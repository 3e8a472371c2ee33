package io.botmesh.testmesh.talk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.BadAnswer;
import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Converter;
import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.OnCancel;
import io.botmesh.api.annotation.OnIdle;
import io.botmesh.api.annotation.OnTimeout;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an annotated conversation can say, each once. */
class AnnotatedLanguageTest {
  private MemoryMesh mesh = MemoryMesh.of(bot -> {});

  private MeshUser anna(Supplier<?> bean) {
    mesh =
        new BotUnderTest()
            .bean(bean)
            .routes(bot -> bot.when("hi", context -> context.reply("Hello!")))
            .mesh();
    mesh.start();
    mesh.start();
    return mesh.user("anna");
  }

  @AfterEach
  void close() {
    mesh.close();
  }

  /** What is answered. */
  public static class Trip {
    public String who = "";
    public String where = "";
    public int idle;
  }

  /** Makes capitals of letters. */
  public static final class Code implements Converter<String> {
    @Override
    public String convert(String answer) throws BadAnswer {
      if (answer.length() != 3) {
        throw new BadAnswer("Three letters, please.");
      }
      return answer.toUpperCase(Locale.ROOT);
    }
  }

  /** With all there is. */
  @Conversation(
      value = "trip",
      on = "trip",
      persistent = true,
      cancelOn = "stop",
      timeout = "10m",
      restarts = true)
  public static class Trips {
    @Step(1)
    @Ask("Who?")
    @Ask("From?")
    @Ask(
        value = "Class?",
        choices = {"first", "second"})
    void who(
        @Answer String who,
        @Answer(with = Code.class) String from,
        @Answer String wagon,
        @State Trip trip) {
      trip.who = who + " " + from + " " + wagon;
    }

    @Step(2)
    @Ask("Where to?")
    void where(@Answer String where, @State Trip trip, StepContext step) {
      if (where.equals("home")) {
        step.repeat("You are there. Where to?");
        return;
      }
      trip.where = where;
      step.goTo(where.equals("back") ? "who" : "pay");
    }

    @Step(3)
    void never(StepContext step) {
      step.reply("never");
    }

    @Step(4)
    @Ask("When?")
    @Ask("How much?")
    void pay(@Answer LocalDate when, @Answer BigDecimal much, @State Trip trip, StepContext step) {
      step.reply(trip.who + " to " + trip.where + " on " + when + " for " + much);
      step.end();
    }

    @Step(5)
    void notEither(StepContext step) {
      step.reply("never");
    }

    @OnTimeout
    void late(@State Trip trip, StepContext step) {
      step.reply("Too late, " + trip.who);
    }

    @OnCancel
    void cancelled(StepContext step) {
      step.reply("As you like.");
    }

    @OnIdle("2m")
    void idle(@State Trip trip, StepContext step) {
      trip.idle++;
      step.reply("Still there? " + trip.idle);
    }
  }

  @Test
  void aFormGoToEndAndRepeat() {
    MeshUser anna = anna(Trips::new);
    anna.says("trip").hears("Who?");
    anna.says("Anna").hears("From?");
    anna.says("Madrid").hears("Three letters, please.");
    anna.says("mad").hears("Class?\n1. first\n2. second");
    anna.says("third").hears("Please choose one of: first, second");
    anna.says("2").hears("Where to?");
    anna.says("home").hears("You are there. Where to?");
    anna.says("back").hears("Who?");
    anna.says("Bea").hears("From?");
    anna.says("bcn").hears("Class?\n1. first\n2. second");
    anna.says("first").hears("Where to?");
    anna.says("Paris").hears("When?");
    anna.says("2030-02-03").hears("How much?");
    anna.says("9.50").hears("Bea BCN first to Paris on 2030-02-03 for 9.50").hearsNothing();
    anna.says("hi").hears("Hello!");
  }

  @Test
  void whatRunsBesideTheSteps() {
    MeshUser anna = anna(Trips::new);
    anna.says("trip").hears("Who?");
    anna.says("Anna").hears("From?");
    mesh.clock().pass(Duration.ofMinutes(2));
    anna.hears("Still there? 1");
    anna.says("mad").hears("Class?\n1. first\n2. second");
    mesh.clock().pass(Duration.ofMinutes(2));
    anna.hears("Still there? 2");
    anna.says("first").hears("Where to?");
    mesh.clock().pass(Duration.ofMinutes(10));
    anna.hears("Still there? 3", "Too late, Anna MAD first");
    anna.says("hi").hears("Hello!");
    anna.says("trip").hears("Who?");
    anna.says("stop").hears("As you like.");
    anna.says("trip").hears("Who?");
    anna.says("Anna").hears("From?");
    anna.says("trip").hears("Who?");
  }

  /** Saves in the middle of a step. */
  @Conversation(value = "long", on = "long", persistent = true)
  public static class Longish {
    private final MemoryMesh[] mesh;
    private final AtomicInteger deaths;

    Longish(MemoryMesh[] mesh, AtomicInteger deaths) {
      this.mesh = mesh;
      this.deaths = deaths;
    }

    @Step(1)
    @Ask("Go?")
    void work(@Answer String answer, @State Trip trip, StepContext step) {
      step.reply("began with " + trip.idle);
      trip.idle = trip.idle + 10;
      step.checkpoint();
      if (deaths.getAndIncrement() == 0) {
        mesh[0].replica(step.replica()).dies();
      }
      step.reply(answer + " done at " + trip.idle);
    }
  }

  @Test
  void aCheckpointKeepsTheStateAndWhatTheStepSaidIsSaidOnce() {
    MemoryMesh[] here = new MemoryMesh[1];
    AtomicInteger deaths = new AtomicInteger();
    MeshUser anna = anna(() -> new Longish(here, deaths));
    here[0] = mesh;
    anna.says("long").hears("Go?");
    anna.says("yes").hears("began with 10", "yes done at 20").hearsNothing();
    assertThat(deaths).hasValue(2);
  }

  /** All that can be wrong. */
  @Conversation(value = "bad", cancelOn = "", timeout = "soon")
  public static class Bad {
    @Step(1)
    @Ask("One?")
    @Ask("Two?")
    void form(@Answer String one) {}

    @Step(2)
    @Ask(
        value = "Which?",
        choices = {"a", " "})
    void choice(@Answer int which) {}

    @Step(3)
    void choice() {}

    @OnTimeout
    void late(@Answer String what) {}

    @OnTimeout
    void later() {}
  }

  @Test
  void allThatIsWrongIsToldAtOnce() {
    assertThatThrownBy(() -> anna(Bad::new))
        .isInstanceOf(BotMisconfigured.class)
        .hasMessageContainingAll(
            "BMESH-0231",
            "BMESH-0470",
            "BMESH-0471",
            "BMESH-0473",
            "BMESH-0474",
            "BMESH-0475",
            "BMESH-0476",
            "BMESH-0477",
            Bad.class.getName() + ".form");
  }
}
