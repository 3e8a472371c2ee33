package io.botmesh.impl.dialogue;

import static io.botmesh.impl.dialogue.Chatroom.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.BadAnswer;
import io.botmesh.api.ConversationBody;
import io.botmesh.api.ConversationContext;
import io.botmesh.api.Question;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.impl.dialogue.Chatroom.Mode;
import io.botmesh.impl.dialogue.DialogueOutcome.Ended;
import io.botmesh.impl.dialogue.DialogueOutcome.Waits;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a conversation is to those who talk to it, whether its stack is at hand or not. */
class DialoguesTest {
  private final List<Chatroom> rooms = new ArrayList<>();
  private final List<String> seen = new ArrayList<>();

  private Chatroom room(Mode mode, ConversationBody body) {
    Chatroom room = new Chatroom(body).by(mode);
    rooms.add(room);
    return room;
  }

  @AfterEach
  void noThreadIsLeft() {
    rooms.forEach(Chatroom::close);
    rooms.forEach(room -> room.threads.awaitAlive(0));
  }

  enum Size {
    SMALL,
    LARGE
  }

  @ParameterizedTest
  @EnumSource
  void goesFromQuestionToQuestionAndEnds(Mode mode) throws Exception {
    Chatroom room =
        room(
            mode,
            c -> {
              c.say("Welcome.");
              String dish = c.ask("Which dish?").text();
              c.say("Good choice.");
              int count = c.ask("How many?").asInt();
              c.say(count + " " + dish);
            });
    assertThat(room.says("order")).containsExactly("Welcome.", "Which dish?");
    assertThat(room.says("pizza")).containsExactly("Good choice.", "How many?");
    assertThat(room.last.replayed()).isEqualTo(mode != Mode.STACK);
    assertThat(room.says("2")).containsExactly("2 pizza");
    assertThat(room.last.outcome()).isEqualTo(new Ended());
    assertThat(room.threads.made()).hasSize(mode == Mode.STACK ? 1 : 3);
  }

  @ParameterizedTest
  @EnumSource
  void asksAgainUntilAnAnswerFits(Mode mode) throws Exception {
    Chatroom room =
        room(
            mode,
            c -> {
              long age = c.ask(Question.wholeNumber("Age?").check(n -> n > 17, "Too young."));
              int count = c.ask("How many?").asInt();
              c.say(age + " " + count);
            });
    room.says("order");
    assertThat(room.says("x")).containsExactly("A whole number, please.");
    assertThat(room.says("3")).containsExactly("Too young.");
    assertThat(room.says("18")).containsExactly("How many?");
    assertThat(room.says("y")).containsExactly("A whole number, please.");
    assertThat(room.says("z")).containsExactly("A whole number, please.");
    assertThat(room.says("2")).containsExactly("18 2");
    assertThat(room.isOver()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerBecomesWhatItIsAskedToBe(Mode mode) throws Exception {
    Chatroom room =
        room(
            mode,
            c -> {
              var given = c.ask("?");
              seen.add(given.text());
              c.say(
                  List.of(
                          c.ask("long?").asLong(),
                          c.ask("number?").asNumber(),
                          c.ask("yes?").asYesNo(),
                          c.ask("date?").asDate(),
                          c.ask("size?").as(Size.class))
                      .toString());
              c.say(c.ask(Question.choice("colour?", "red", "blue")));
            });
    room.says("order");
    room.says(" as it came ");
    room.says("5");
    room.says("1.50");
    room.says("yes");
    room.says("2030-12-24");
    assertThat(room.says("large"))
        .containsExactly("[5, 1.50, true, 2030-12-24, LARGE]", "colour?\n1. red\n2. blue");
    assertThat(room.says("2")).containsExactly("blue");
    assertThat(seen).contains(" as it came ");
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerIsConvertedInTheLanguageItWasGivenIn(Mode mode) throws Exception {
    Chatroom room =
        room(
            mode,
            c -> {
              var price = c.ask("Price?");
              c.ask("More?");
              c.say(
                  price.asNumber() + " " + c.locale().getLanguage() + " " + c.translate("{hello}"));
              c.ask("Enough?");
              c.say("{hello}");
            });
    room.says("order");
    room.language = Locale.forLanguageTag("es");
    room.says("1,5");
    room.language = Locale.ENGLISH;
    assertThat(room.says("no")).containsExactly("1.5 en hello", "Enough?");
    room.language = Locale.forLanguageTag("es");
    assertThat(room.says("yes")).containsExactly("hola");
  }

  @ParameterizedTest
  @EnumSource
  void doesWorkOnceAndReadsItsResultBack(Mode mode) throws Exception {
    Chatroom room =
        room(
            mode,
            c -> {
              Object[] results = {
                c.run("text", () -> noted("text", "A\u00e9\n\"1")),
                c.run("yes", () -> noted("yes", true)),
                c.run("int", () -> noted("int", 1)),
                c.run("long", () -> noted("long", Long.MIN_VALUE)),
                c.run("double", () -> noted("double", Double.NaN)),
                c.run("decimal", () -> noted("decimal", new BigDecimal("1.500"))),
                c.run("instant", () -> noted("instant", NOON.plusNanos(1))),
                c.run("date", () -> noted("date", LocalDate.of(2030, Month.MAY, 1))),
                c.run("null", () -> noted("null", null)),
                c.run("none", String.class, () -> noted("none", null)),
                c.run("order", Order.class, () -> noted("order", new Order("pizza", 2))).dish,
                c.run("primitive", int.class, () -> noted("primitive", 7)),
              };
              c.ask("Fine?");
              c.say(Arrays.toString(results));
            });
    room.says("order");
    assertThat(room.says("yes"))
        .containsExactly(
            "[Aé\n\"1, true, 1, -9223372036854775808, NaN, 1.500, 2030-01-01T12:00:00.000000001Z,"
                + " 2030-05-01, null, null, pizza, 7]");
    assertThat(seen)
        .containsExactly(
            "text",
            "yes",
            "int",
            "long",
            "double",
            "decimal",
            "instant",
            "date",
            "null",
            "none",
            "order",
            "primitive");
    assertThat(room.threads.made()).hasSize(mode == Mode.STACK ? 1 : 2);
  }

  private <T> T noted(String name, T value) {
    seen.add(name);
    return value;
  }

  /** Something that JSON-B writes. */
  public static class Order {
    public String dish;
    public int count;

    public Order() {}

    Order(String dish, int count) {
      this.dish = dish;
      this.count = count;
    }
  }

  @ParameterizedTest
  @EnumSource
  void rememberedDataIsReadAsItWasAndPutOnce(Mode mode) throws Exception {
    Chatroom room =
        room(
            mode,
            c -> {
              int visits = c.user().get("visits", Integer.class).orElse(0) + 1;
              c.user().put("visits", visits);
              c.ask("Name?");
              c.say("visit " + visits + ", now " + c.user().get("visits", Integer.class));
              c.user().remove("old");
              c.ask("More?");
              c.say("old " + c.user().get("old", String.class) + ", visits " + visits);
            });
    room.user("{\"visits\":6,\"old\":\"x\"}");
    room.says("order");
    assertThat(room.userData()).containsEntry("visits", new BigDecimal(7));
    room.user("{\"visits\":40,\"old\":\"y\"}");
    assertThat(room.says("Anna")).contains("visit 7, now Optional[40]");
    assertThat(room.userData())
        .doesNotContainKey("old")
        .containsEntry("visits", new BigDecimal(40));
    assertThat(room.says("no")).containsExactly("old Optional.empty, visits 7");
  }

  @ParameterizedTest
  @EnumSource
  void namedValuesAreThoseItBeganWithAndThoseItPut(Mode mode) throws Exception {
    Chatroom room =
        room(
            mode,
            c -> {
              c.put("dish", Map.of("name", c.ask("Dish?").text()));
              c.ask("Fine?");
              c.say(c.state("size") + c.state("dish") + c.state("none"));
              c.say("" + c.state("size", Integer.class) + c.state("none", String.class));
            });
    room.says("order");
    room.says("pizza");
    assertThat(room.says("yes"))
        .containsExactly("2{\"name\":\"pizza\"}", "Optional[2]Optional.empty");
  }

  @ParameterizedTest
  @EnumSource
  void sleepsUntilAMomentThatIsKept(Mode mode) throws Exception {
    Chatroom room =
        room(
            mode,
            c -> {
              c.say("Wait.");
              c.sleep(Duration.ofHours(1));
              c.say("at " + c.now());
              c.sleep(Duration.ofMinutes(1));
              c.say("at " + c.now());
            });
    assertThat(room.says("order")).containsExactly("Wait.");
    Instant due = NOON.plus(Duration.ofHours(1));
    assertThat(pause(room)).isEqualTo(Pause.sleep(due));
    room.now = NOON.plusSeconds(5);
    assertThat(room.idles()).isEmpty();
    assertThat(pause(room)).as("it sleeps on, until the same moment").isEqualTo(Pause.sleep(due));
    room.now = due;
    assertThat(room.wakes()).containsExactly("at 2030-01-01T13:00:00Z");
    assertThat(pause(room)).isEqualTo(Pause.sleep(due.plusSeconds(60)));
    // A timer that comes is due, whatever this clock says.
    assertThat(room.wakes()).containsExactly("at 2030-01-01T13:00:00Z");
    assertThat(room.isOver()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void nowIsTheTimeOfTheMessageThatItGoesOnWith(Mode mode) throws Exception {
    Chatroom room =
        room(
            mode,
            c -> {
              Instant first = c.now();
              c.ask("One?");
              Instant second = c.now();
              c.ask("Two?");
              c.say(first + " " + second + " " + c.now());
            });
    room.says("order");
    room.now = NOON.plusSeconds(1);
    room.says("1");
    room.now = NOON.plusSeconds(2);
    assertThat(room.says("2"))
        .containsExactly("2030-01-01T12:00:00Z 2030-01-01T12:00:01Z 2030-01-01T12:00:02Z");
  }

  @ParameterizedTest
  @EnumSource
  void anIdleActionSpeaksOnceInAWaitWhichGoesOn(Mode mode) throws Exception {
    Chatroom room =
        room(
            mode,
            c -> {
              c.idle(Duration.ofMinutes(2), () -> c.say("Still there at " + c.now() + "?"));
              String name = c.ask(Question.text("Name?").timeout(Duration.ofHours(1))).strip();
              c.ask("Age?");
              c.idle(Duration.ofMinutes(2), null);
              c.ask("Town?");
              c.say(name);
            });
    Optional<Duration> afterTwoMinutes = Optional.of(Duration.ofMinutes(2));
    room.says("order");
    assertThat(pause(room))
        .isEqualTo(new Pause(Optional.of(Duration.ofHours(1)), afterTwoMinutes, Optional.empty()));
    room.now = NOON.plusSeconds(120);
    assertThat(room.idles()).containsExactly("Still there at 2030-01-01T12:02:00Z?");
    assertThat(pause(room).idle()).isEmpty();
    assertThat(room.says("Anna")).containsExactly("Age?");
    assertThat(pause(room).idle()).as("another wait").isEqualTo(afterTwoMinutes);
    assertThat(pause(room).timeout()).isEmpty();
    assertThat(room.says("7")).containsExactly("Town?");
    assertThat(pause(room).idle()).isEmpty();
    assertThat(room.idles()).isEmpty();
    assertThat(room.says("Rome")).containsExactly("Anna");
  }

  @ParameterizedTest
  @EnumSource
  void aWakeUpThatComesToAQuestionIsNoAnswer(Mode mode) throws Exception {
    Chatroom room = room(mode, c -> c.say(c.ask("Name?").text()));
    room.says("order");
    assertThat(room.wakes()).isEmpty();
    assertThat(room.last.outcome()).isInstanceOf(Waits.class);
    assertThat(room.says("Anna")).containsExactly("Anna");
  }

  @ParameterizedTest
  @EnumSource
  void whatTheBodyThrowsIsThrownAndTheNextAttemptGoesOnFromWhatWasStored(Mode mode)
      throws Exception {
    List<String> fails = new ArrayList<>(List.of("once"));
    Chatroom room =
        room(
            mode,
            c -> {
              String name = c.ask("Name?").text();
              c.say("lost " + name);
              if (!fails.isEmpty()) {
                fails.clear();
                throw new IllegalArgumentException("of the body");
              }
              c.say(name);
            });
    room.says("order");
    assertThatThrownBy(() -> room.says("Anna"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("of the body");
    room.threads.awaitAlive(0);
    assertThat(room.says("Anna")).containsExactly("lost Anna", "Anna");
    assertThat(room.last.replayed()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  @Tag("K2-3")
  void aServicesErrorFailsTheMessageEachTimeEvenIfTheBodyCatchesIt(Mode mode) throws Exception {
    IOException outage = new IOException("service down");
    AtomicInteger attempts = new AtomicInteger();
    Chatroom room =
        room(
            mode,
            c -> {
              String name = c.ask("Name?").text();
              try {
                c.run("first", () -> noted("first", name));
                c.run("pay", () -> paid(attempts.incrementAndGet(), outage));
              } catch (RuntimeException caught) {
                seen.add(caught.getCause().getMessage());
                c.say("No luck.");
                c.ask("Again?");
              }
              c.say("Paid.");
            });
    room.says("order");
    for (int failed = 0; failed < 5; failed++) {
      assertThatThrownBy(() -> room.says("Anna")).isSameAs(outage);
      room.threads.awaitAlive(0);
    }
    assertThat(room.says("Anna")).containsExactly("Paid.");
    assertThat(room.last.outcome()).isEqualTo(new Ended());
    assertThat(attempts).hasValue(6);
    assertThat(seen).startsWith("first", "service down", "service down").hasSize(6);
  }

  private static String paid(int attempt, IOException outage) throws IOException {
    if (attempt <= 5) {
      throw outage;
    }
    return "paid";
  }

  @ParameterizedTest
  @EnumSource
  void aResultThatNeedsAClassFailsTheMessage(Mode mode) throws Exception {
    Chatroom room = room(mode, c -> c.run("order", () -> new Order("pizza", 1)));
    assertThatThrownBy(() -> room.says("order"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("BMESH-0439")
        .hasMessageContaining("Order");
  }

  @ParameterizedTest
  @EnumSource
  void aConvertersMistakeFailsTheMessageEvenIfTheBodyCatchesIt(Mode mode) throws Exception {
    Question<String> broken =
        Question.of(
            "?",
            String.class,
            answer -> {
              if (answer.isEmpty()) {
                throw new BadAnswer("Something, please.");
              }
              throw new IllegalStateException("broken");
            });
    Chatroom room =
        room(
            mode,
            c -> {
              try {
                c.ask(broken);
              } catch (IllegalStateException caught) {
                c.ask("Well?");
              }
            });
    room.says("order");
    assertThat(room.says("")).containsExactly("Something, please.");
    assertThatThrownBy(() -> room.says("x")).hasMessage("broken");
  }

  @ParameterizedTest
  @EnumSource
  void whatRefusesToBeSaidOrPutFailsTheMessageEvenIfTheBodyCatchesIt(Mode mode) throws Exception {
    List<Consumer<ConversationContext>> mistakes =
        List.of(c -> c.say(""), c -> c.ask("{empty}"), c -> c.user().put("self", new Selfish()));
    for (Consumer<ConversationContext> mistake : mistakes) {
      Chatroom room =
          room(
              mode,
              c -> {
                try {
                  mistake.accept(c);
                } catch (IllegalArgumentException caught) {
                  seen.add("caught");
                }
                c.ask("Well?");
              });
      assertThatThrownBy(() -> room.says("order")).isInstanceOf(IllegalArgumentException.class);
      room.threads.awaitAlive(0);
    }
    assertThat(seen).containsExactly("caught", "caught", "caught");
  }

  /** Something that JSON-B cannot write. */
  public static class Selfish {
    public Selfish getSelf() {
      return this;
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatMustNotBeDoneAsideIsRefused(Mode mode) throws Exception {
    List<Runnable> what = new ArrayList<>();
    Chatroom room =
        room(
            mode,
            c -> {
              what.add(() -> c.ask("?"));
              what.add(() -> c.sleep(Duration.ofHours(1)));
              what.add(() -> c.run("inner", () -> 1));
              what.add(() -> c.put("x", 1));
              what.add(() -> c.idle(Duration.ofHours(1), () -> {}));
              c.run(
                  "outer",
                  () -> {
                    for (Runnable one : what) {
                      assertThatThrownBy(one::run)
                          .isInstanceOf(IllegalStateException.class)
                          .hasMessageContaining("BMESH-0437");
                    }
                    assertThatThrownBy(() -> c.say("")).hasMessage("empty");
                    c.say("said aside");
                    return c.user().get("none", String.class).isPresent();
                  });
              c.ask("Fine?");
              c.say("Yes.");
            });
    assertThat(room.says("order")).containsExactly("said aside", "Fine?");
    assertThat(room.says("yes")).containsExactly("Yes.");
    assertThat(what).hasSizeGreaterThanOrEqualTo(5);
  }

  @ParameterizedTest
  @EnumSource
  void dataThatIsNoSuchTypeIsTheBodysToKnow(Mode mode) throws Exception {
    Chatroom room =
        room(
            mode,
            c -> {
              try {
                c.user().get("name", Integer.class);
              } catch (StoredDataUnreadable unreadable) {
                c.say("unreadable");
              }
              c.ask("Name?");
              c.say("Done.");
            });
    room.user("{\"name\":\"Anna\"}");
    assertThat(room.says("order")).containsExactly("unreadable", "Name?");
    assertThat(room.says("Anna")).containsExactly("Done.");
  }

  @ParameterizedTest
  @EnumSource
  void whatTheTurnSetsUpOnTheBodysThreadIsTakenDownThere(Mode mode) throws Exception {
    Chatroom room =
        room(
            mode,
            c -> {
              c.ask("Name?");
              c.run("work", () -> 1);
            });
    room.says("order");
    assertThat(room.turn.presences).containsExactly("enter", "leave");
    room.says("Anna");
    assertThat(room.turn.presences).containsExactly("enter", "leave");
  }

  @ParameterizedTest
  @EnumSource
  void onlyTheBodysThreadTalks(Mode mode) throws Exception {
    List<Throwable> caught = new ArrayList<>();
    Chatroom room =
        room(
            mode,
            c -> {
              Thread other =
                  new Thread(
                      () -> {
                        try {
                          c.say("from elsewhere");
                        } catch (IllegalStateException refused) {
                          caught.add(refused);
                        }
                      });
              other.start();
              other.join();
              c.say("" + c.stillHeld() + c.replica() + c.fence() + c.chat());
            });
    assertThat(room.says("order")).containsExactly("truered-1101anna");
    assertThat(caught).hasSize(1);
    assertThat(caught.get(0)).hasMessageContaining("BMESH-0436");
  }

  private static Pause pause(Chatroom room) {
    return ((Waits) room.last.outcome()).pause();
  }
}
