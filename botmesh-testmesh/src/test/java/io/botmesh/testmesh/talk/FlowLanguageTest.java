package io.botmesh.testmesh.talk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.BadAnswer;
import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Flow;
import io.botmesh.api.Question;
import io.botmesh.api.event.ConversationHandedOver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a flow can say, each once. */
class FlowLanguageTest {
  private MemoryMesh mesh = MemoryMesh.of(bot -> {});

  private MeshUser anna(Flow... flows) {
    mesh =
        new BotUnderTest()
            .routes(
                bot -> {
                  for (Flow flow : flows) {
                    bot.use(flow);
                  }
                  bot.when("hi", context -> context.reply("Hello!"));
                  bot.when("español", context -> context.speak(Locale.forLanguageTag("es")));
                })
            .mesh();
    mesh.start();
    mesh.start();
    return mesh.user("anna");
  }

  @AfterEach
  void close() {
    mesh.close();
  }

  @Test
  void answersAreOfAKindAndAskedForAgainUntilTheyAre() {
    MeshUser anna =
        anna(
            Flow.named("f")
                .on("go")
                .ask(Question.wholeNumber("How many?").check(n -> n > 0, "At least one."), "n")
                .ask(Question.number("How heavy?"), "kg")
                .ask(Question.choice("Which?", "Tea", "Coffee"), "drink")
                .ask(Question.date("When?"), "day")
                .ask(Question.yesNo("Sure?"), "sure")
                .ask(Question.of("Code?", String.class, FlowLanguageTest::code), "code")
                .say(
                    c ->
                        String.join(
                            " ",
                            c.state("n"),
                            c.state("kg"),
                            c.state("drink"),
                            c.state("day"),
                            c.state("sure"),
                            c.state("code")))
                .persistent());
    anna.says("go").hears("How many?");
    anna.says("some").hears("Please answer with a whole number.");
    anna.says("0").hears("At least one.");
    anna.says("2").hears("How heavy?");
    anna.says("1.5").hears("Which?\n1. Tea\n2. Coffee");
    anna.says("Cocoa").hears("Please choose one of: Tea, Coffee");
    anna.says("2").hears("When?");
    anna.says("someday").hears("Please answer with a date, such as 2030-12-31.");
    anna.says("2030-02-03").hears("Sure?");
    anna.says("well").hears("Please answer yes or no.");
    anna.says("yes").hears("Code?");
    anna.says("abc").hears("A code begins with #.");
    anna.says("#abc").hears("2 1.5 Coffee 2030-02-03 true ABC").hearsNothing();
  }

  private static String code(String answer) throws BadAnswer {
    if (!answer.startsWith("#")) {
      throw new BadAnswer("A code begins with #.");
    }
    return answer.substring(1).toUpperCase(Locale.ROOT);
  }

  @Test
  void whatTheBotSaysByItselfIsInTheChatsLanguage() {
    MeshUser anna =
        anna(
            Flow.named("f")
                .on("go")
                .ask(Question.yesNo("¿Seguro?"), "sure")
                .say(c -> c.state("sure"))
                .cancelOn("basta")
                .persistent());
    anna.says("español").hearsNothing();
    anna.says("go").hears("¿Seguro?");
    anna.says("quizás").hears("Responde sí o no, por favor.");
    anna.says("Sí").hears("true");
    anna.says("go").hears("¿Seguro?");
    anna.says("BASTA").hearsSomething();
    anna.says("hi").hears("Hello!");
  }

  @Test
  void aBranchIsTakenOrLeftAndALoopGoesRoundAsLongAsItHolds() {
    MeshUser anna =
        anna(
            Flow.named("f")
                .on("go")
                .ask(Question.wholeNumber("Rounds?"), "left")
                .when(
                    c -> c.state("left").equals("0"),
                    none -> none.say("None then."),
                    some -> some.say(c -> c.state("left") + " then."))
                .repeatWhile(
                    c -> c.state("left", Long.class).orElse(0L) > 0,
                    round ->
                        round
                            .ask(c -> "Round " + c.state("left") + "?", "said")
                            .when(c -> c.state("said").equals("skip"), b -> b.say("Skipped."))
                            .doStep(
                                "count",
                                c -> c.put("left", c.state("left", Long.class).orElseThrow() - 1)))
                .say("Done.")
                .persistent());
    anna.says("go").hears("Rounds?");
    anna.says("2").hears("2 then.", "Round 2?");
    anna.says("skip").hears("Skipped.", "Round 1?");
    anna.says("x").hears("Done.");
    anna.says("go").hears("Rounds?");
    anna.says("0").hears("None then.", "Done.").hearsNothing();
  }

  @Test
  void aCalledFlowIsPartOfItsCallerAndGoToFindsItsStepsFirst() {
    Flow address =
        Flow.named("address")
            .ask("Street?", "street")
            .ask("City?", "city")
            .when(c -> c.state("city").equals("again"), b -> b.goTo("street"));
    MeshUser anna =
        anna(
            Flow.named("order")
                .on("order")
                .mark("start")
                .ask("What?", "street-food")
                .call(address)
                .when(c -> c.state("city").equals("Nowhere"), b -> b.goTo("start"))
                .say(c -> c.state("street-food") + " to " + c.state("street"))
                .persistent());
    anna.says("order").hears("What?");
    anna.says("soup").hears("Street?");
    anna.says("First").hears("City?");
    anna.says("again").hears("Street?");
    anna.says("Second").hears("City?");
    anna.says("Nowhere").hears("What?");
    anna.says("rice").hears("Street?");
    anna.says("Third").hears("City?");
    anna.says("Madrid").hears("rice to Third").hearsNothing();
  }

  @Test
  void aFormAsksItsQuestionsOneAfterTheOther() {
    MeshUser anna =
        anna(
            Flow.named("f")
                .on("go")
                .form(
                    "you",
                    form -> form.ask("Name?", "name").ask(Question.wholeNumber("Age?"), "age"))
                .say(c -> c.state("name") + ", " + c.state("age"))
                .persistent());
    anna.says("go").hears("Name?");
    anna.says("Anna").hears("Age?");
    anna.says("old").hears("Please answer with a whole number.");
    anna.says("40").hears("Anna, 40");
  }

  @Test
  void aPauseLetsOtherMessagesThroughAndGoesOnByItself() {
    MeshUser anna =
        anna(
            Flow.named("f")
                .on("go")
                .say("One moment.")
                .pause("wait", Duration.ofMinutes(10))
                .say("Here it is.")
                .ask("Good?", "good")
                .say(c -> "So it is " + c.state("good"))
                .persistent());
    anna.says("go").hears("One moment.");
    anna.says("hi").hears("Hello!");
    mesh.clock().pass(Duration.ofMinutes(10));
    anna.hears("Here it is.", "Good?");
    anna.says("hi").hears("So it is hi");
  }

  @Test
  void whoSleepsIsOverWhenAnotherIsEnteredAndThatIsTold() {
    MeshUser anna =
        anna(
            Flow.named("nap").on("nap").pause("p", Duration.ofMinutes(5)).say("x").persistent(),
            Flow.named("f").on("go").ask("One?", "one").persistent());
    BotReplica third = mesh.start();
    anna.through(third).says("nap").hearsNothing();
    anna.through(third).says("go").hears("One?");
    mesh.clock().pass(Duration.ofMinutes(10));
    anna.hearsNothing();
    assertThat(third.events(ConversationHandedOver.class))
        .singleElement()
        .satisfies(
            told -> {
              assertThat(told.name()).isEqualTo("nap");
              assertThat(told.outcome()).isEqualTo(ConversationHandedOver.Outcome.DROPPED);
              assertThat(told.reason()).isEqualTo("replaced");
            });
  }

  @Test
  void aWordEndsItWhateverItWaitsFor() {
    Flow flow =
        Flow.named("f")
            .on("go")
            .ask("One?", "one")
            .ask("Two?", "two")
            .cancelOn("stop")
            .persistent();
    MeshUser anna =
        anna(
            flow,
            Flow.named("own")
                .on("own")
                .ask("One?", "one")
                .cancelOn("stop", "enough")
                .whenCancelled(c -> c.reply("As you like, " + c.state("one") + "."))
                .persistent());
    anna.says("go").hears("One?");
    anna.says(" STOP ").hears("Cancelled.");
    anna.says("hi").hears("Hello!");
    anna.says("own").hears("One?");
    anna.says("enough").hears("As you like, .");
    anna.says("hi").hears("Hello!");
  }

  @Test
  void nobodyAnsweringInTimeEndsItOrDoesWhatItSays() {
    MeshUser anna =
        anna(
            Flow.named("f").on("go").ask("One?", "one").timeout(Duration.ofMinutes(2)).persistent(),
            Flow.named("told")
                .on("told")
                .ask("Who?", "who")
                .ask(Question.text("Quick?").timeout(Duration.ofSeconds(30)), "quick")
                .timeout(
                    Duration.ofMinutes(2),
                    c -> {
                      c.reply("Too late, " + c.state("who"));
                      if (c.state("who").equals("again")) {
                        c.put("who", "now");
                        c.goTo("quick");
                      }
                    })
                .persistent());
    anna.says("go").hears("One?");
    mesh.clock().pass(Duration.ofMinutes(1));
    anna.hearsNothing();
    mesh.clock().pass(Duration.ofMinutes(2));
    anna.says("hi").hears("Hello!");
    anna.says("told").hears("Who?");
    anna.says("again").hears("Quick?");
    mesh.clock().pass(Duration.ofSeconds(29));
    anna.says("x").hearsNothing();
    anna.says("hi").hears("Hello!");
    anna.says("told").hears("Who?");
    anna.says("again").hears("Quick?");
    mesh.clock().pass(Duration.ofSeconds(30));
    anna.hears("Too late, again", "Quick?");
    mesh.clock().pass(Duration.ofSeconds(30));
    anna.hears("Too late, now");
    anna.says("hi").hears("Hello!");
  }

  @Test
  void aTimeoutMayLetItGoOnElsewhere() {
    MeshUser anna =
        anna(
            Flow.named("told")
                .on("told")
                .ask("Who?", "who")
                .say("Bye.")
                .timeout(
                    Duration.ofMinutes(2),
                    c -> {
                      if (c.state("asked").isEmpty()) {
                        c.put("asked", "once");
                        c.repeat("Still there?");
                      } else {
                        c.reply("Good night.");
                      }
                    })
                .persistent());
    anna.says("told").hears("Who?");
    mesh.clock().pass(Duration.ofMinutes(2));
    anna.hears("Still there?");
    mesh.clock().pass(Duration.ofMinutes(1));
    anna.hearsNothing();
    mesh.clock().pass(Duration.ofMinutes(1));
    anna.hears("Good night.");
    anna.says("hi").hears("Hello!");
  }

  @Test
  void anIdleWatcherSpeaksOnceInEachWaitAndTheWaitGoesOn() {
    MeshUser anna =
        anna(
            Flow.named("f")
                .on("go")
                .ask("One?", "one")
                .ask("Two?", "two")
                .say(c -> c.state("one") + c.state("two"))
                .idle(Duration.ofMinutes(3), c -> "Still there?")
                .persistent());
    anna.says("go").hears("One?");
    mesh.clock().pass(Duration.ofMinutes(3));
    anna.hears("Still there?");
    mesh.clock().pass(Duration.ofMinutes(30));
    anna.hearsNothing();
    anna.says("a").hears("Two?");
    mesh.clock().pass(Duration.ofMinutes(3));
    anna.hears("Still there?");
    anna.says("b").hears("ab");
    mesh.clock().pass(Duration.ofMinutes(30));
    anna.hearsNothing();
  }

  @Test
  void aTriggerBeginsItAnewOnlyIfItSaysSo() {
    MeshUser anna =
        anna(
            Flow.named("f").on("go").ask("One?", "one").say(c -> c.state("one")).persistent(),
            Flow.named("r")
                .on("begin")
                .ask("One?", "one")
                .say(c -> c.state("one"))
                .restarts()
                .persistent());
    anna.says("go").hears("One?");
    anna.says("go").hears("go");
    anna.says("begin").hears("One?");
    anna.says("begin").hears("One?");
    anna.says("x").hears("x");
  }

  /** Typed state. */
  public record Guest(String name, int age, List<String> wishes) {}

  @Test
  void namedValuesAreHadAsOneObjectToo() {
    MeshUser anna =
        anna(
            Flow.named("f")
                .on("go")
                .state(Guest.class)
                .ask("Name?", "name")
                .ask(Question.wholeNumber("Age?"), "age")
                .doStep(
                    "wish",
                    c -> {
                      Guest guest = c.state(Guest.class);
                      List<String> wishes = new ArrayList<>();
                      wishes.add("tea for " + guest.name());
                      c.state(new Guest(guest.name(), guest.age() + 1, wishes));
                    })
                .ask("Sure?", "sure")
                .say(c -> c.state(Guest.class).toString())
                .persistent());
    anna.says("go").hears("Name?");
    anna.says("Anna").hears("Age?");
    anna.says("40").hears("Sure?");
    anna.says("yes").hears("Guest[name=Anna, age=41, wishes=[tea for Anna]]");
  }

  /** Typed state that JSON-B does not bring back. */
  public record Odd(Thread thread) {}

  @Test
  void aFlowThatCannotWorkIsRefusedWithAllThatIsWrong() {
    assertThatThrownBy(
            () ->
                anna(
                    Flow.named("f")
                        .on(" ")
                        .cancelOn("")
                        .state(Odd.class)
                        .form("empty", form -> form)
                        .goTo("nowhere")))
        .isInstanceOf(BotMisconfigured.class)
        .hasMessageContaining("BMESH-0231")
        .hasMessageContaining("BMESH-0486")
        .hasMessageContaining("asks nothing")
        .hasMessageContaining(Odd.class.getName());
    assertThatThrownBy(() -> Flow.named("f").say("x").was("y"))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> Flow.named("f").timeout(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aLoopThatNeverWaitsFailsItsMessageAndNothingElse() {
    MeshUser anna =
        anna(Flow.named("f").on("go").mark("round").say(c -> "x").goTo("round").persistent());
    anna.says("go").hearsSomething();
    assertThat(anna.deadLetters()).hasSize(1);
    anna.says("hi").hears("Hello!");
  }
}
