package io.botmesh.impl.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ConversationBody;
import io.botmesh.api.ConversationContext;
import io.botmesh.api.Question;
import io.botmesh.impl.dialogue.DialogueOutcome.Diverged;
import io.botmesh.impl.dialogue.DialogueOutcome.Ended;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A body that, run anew, takes another way than its record. */
class DivergenceTest {
  private final List<Chatroom> rooms = new ArrayList<>();
  private final List<String> seen = new ArrayList<>();
  private ConversationBody version;

  private Chatroom room(ConversationBody first) {
    version = first;
    Chatroom room = new Chatroom(c -> version.talk(c));
    rooms.add(room);
    return room;
  }

  @AfterEach
  void noThreadIsLeft() {
    rooms.forEach(Chatroom::close);
    rooms.forEach(room -> room.threads.awaitAlive(0));
  }

  private static void recorded(ConversationContext c) {
    c.ask("Dish?");
    c.run("place", () -> "A-1");
    c.user().get("visits", Integer.class);
    c.sleep(Duration.ofHours(1));
    c.ask("Fine?");
  }

  static List<Arguments> others() {
    return List.of(
        other("1: the question Dish?", "the question Drink?", c -> c.ask("Drink?")),
        other("1: the question Dish?", "the run place", c -> c.run("place", () -> "")),
        other("1: the question Dish?", "user data x", c -> c.user().get("x", String.class)),
        other("1: the question Dish?", "a sleep", c -> c.sleep(Duration.ofHours(1))),
        other("1: the question Dish?", "its end", c -> {}),
        other(
            "1: the question Dish?",
            "another kind of answer to Dish?",
            c -> c.ask(Question.wholeNumber("Dish?"))),
        other(
            "2: the run place",
            "the run pay",
            c -> {
              c.ask("Dish?");
              c.run("pay", () -> "");
            }),
        other(
            "2: the run place",
            "another type of result of the run place",
            c -> {
              c.ask("Dish?");
              c.run("place", Integer.class, () -> 1);
            }),
        other(
            "2: the run place",
            "the question Name?",
            c -> {
              c.ask("Dish?");
              c.ask("Name?");
            }),
        other(
            "3: user data visits",
            "user data names",
            c -> {
              c.ask("Dish?");
              c.run("place", () -> "");
              c.user().get("names", String.class);
            }),
        other(
            "4: a sleep",
            "the question Fine?",
            c -> {
              c.ask("Dish?");
              c.run("place", () -> "");
              c.user().get("visits", String.class);
              c.ask("Fine?");
            }),
        other("5: the question Fine?", "the question Well?", then(c -> c.ask("Well?"))),
        other("5: the question Fine?", "a sleep", then(c -> c.sleep(Duration.ofHours(1)))),
        other("5: the question Fine?", "the run more", then(c -> c.run("more", () -> 1))),
        other("5: the question Fine?", "user data x", then(c -> c.user().get("x", String.class))),
        other("5: the question Fine?", "its end", then(c -> {})));
  }

  private static ConversationBody then(ConversationBody end) {
    return c -> {
      c.ask("Dish?");
      c.run("place", () -> "");
      c.user().get("visits", String.class);
      c.sleep(Duration.ofMinutes(1));
      end.talk(c);
    };
  }

  private static Arguments other(String recorded, String asked, ConversationBody body) {
    return Arguments.of(recorded, asked, body);
  }

  @ParameterizedTest(name = "{0}, but {1}")
  @MethodSource("others")
  void anotherWayThanRecordedIsToldAndDecidesNothing(
      String recorded, String asked, ConversationBody body) throws Exception {
    Chatroom room = room(DivergenceTest::recorded);
    room.says("order");
    room.says("pizza");
    room.wakes();
    version =
        c -> {
          c.say("said anew");
          body.talk(c);
        };
    room.restart();
    assertThat(room.says("yes")).isEmpty();
    assertThat(room.last).isEqualTo(new Reached(new Diverged(recorded, asked), true));
    assertThat(room.turn.saves).isEmpty();
  }

  @Test
  void aChangedTextIsNoDivergenceIfTheQuestionHasAName() throws Exception {
    Chatroom room = room(c -> c.say(c.ask(Question.text("Dish?").named("dish"))));
    room.says("order");
    version = c -> c.say(c.ask(Question.text("Which dish?").named("dish")));
    room.restart();
    assertThat(room.says("pizza")).containsExactly("pizza");
  }

  @Test
  void aBodyThatCatchesEverythingDecidesNothingAllTheSame() throws Exception {
    Chatroom room = room(DivergenceTest::recorded);
    room.says("order");
    version =
        c -> {
          try {
            c.ask("Drink?");
          } catch (Throwable anything) {
            seen.add(anything.getClass().getSimpleName());
          }
          try {
            c.say("said anyway");
            c.user().put("name", "Anna");
            c.ask("Dish?");
            c.say("said after all");
          } catch (Throwable anything) {
            seen.add(anything.getClass().getSimpleName());
          }
        };
    room.restart();
    assertThat(room.says("pizza")).isEmpty();
    assertThat(room.last.outcome()).isInstanceOf(Diverged.class);
    assertThat(room.userData()).isEmpty();
    assertThat(seen).containsExactly("StackEnded", "StackEnded");
  }

  @Test
  void textFromOutsideIsHarmlessInWhatIsToldOfIt() throws Exception {
    Chatroom room = room(c -> c.ask("Dish\u202e\n?"));
    room.says("order");
    version = c -> c.run("a\u0000", () -> 1);
    room.restart();
    room.says("pizza");
    assertThat(room.last.outcome())
        .isEqualTo(new Diverged("1: the question Dish\\u{202e}\\u{a}?", "the run a\\u{0}"));
  }

  @Test
  void aLongQuestionIsKnownByItsBeginningAndAHash() throws Exception {
    String text = "\ud83c\udf55".repeat(300);
    Chatroom room = room(c -> c.say(c.ask(text).text()));
    room.says("order");
    String known = room.journal().get("waits-for").toString();
    assertThat(known).hasSizeLessThan(200).startsWith("🍕");
    assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(known)).as("no half of a 🍕").isTrue();
    room.restart();
    assertThat(room.says("pizza")).containsExactly("pizza");
    assertThat(room.last.outcome()).isEqualTo(new Ended());
  }
}
