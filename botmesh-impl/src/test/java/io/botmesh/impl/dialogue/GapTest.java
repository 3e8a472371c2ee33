package io.botmesh.impl.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ConversationBody;
import io.botmesh.api.Question;
import io.botmesh.impl.dialogue.DialogueOutcome.Ended;
import io.botmesh.impl.dialogue.DialogueOutcome.StackGone;
import io.botmesh.impl.dialogue.DialogueOutcome.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers too long to be recorded, and records too long to be stored. */
class GapTest {
  private static final String LONG = "long, long, long";
  private final List<Chatroom> rooms = new ArrayList<>();
  private final List<String> seen = new ArrayList<>();

  private Chatroom room(ConversationBody body) {
    Chatroom room = new Chatroom(body);
    rooms.add(room);
    return room;
  }

  @AfterEach
  void noThreadIsLeft() {
    rooms.forEach(Chatroom::close);
    rooms.forEach(room -> room.threads.awaitAlive(0));
  }

  private Chatroom story() {
    return room(c -> {
          c.say("Welcome.");
          String story = c.ask("Story?").text();
          String id = c.run("keep", () -> "id " + seen.size());
          seen.add("kept");
          String name = c.ask("Name?").text();
          c.say(name + ": " + story + ", " + id);
        })
        .maxAnswerBytes(10);
  }

  @Test
  @Tag("R11")
  void anAnswerUpToTheBoundIsRecordedALongerOneIsNot() throws Exception {
    Chatroom room = story();
    room.says("order");
    room.says("ten bytes.");
    assertThat(room.journal().toString()).contains("ten bytes.");
    Chatroom other = story();
    other.says("order");
    other.says("ten bytés.");
    assertThat(other.journal().toString()).doesNotContain("ten").contains("gap=Story?");
  }

  @Test
  void theStackItselfKnowsALongAnswer() throws Exception {
    Chatroom room = story();
    room.says("order");
    assertThat(room.says(LONG)).containsExactly("Name?");
    assertThat(room.says("Anna")).containsExactly("Anna: " + LONG + ", id 0");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("R11")
  void aLongAnswerIsAskedForAgainAndTheWorkAfterItIsNotDoneAgain(boolean restarts)
      throws Exception {
    Chatroom room = story();
    room.says("order");
    room.says(LONG);
    room.restart();
    assertThat(room.says("Anna")).as("taken for no answer").containsExactly("Story?");
    if (restarts) {
      room.restart();
    }
    assertThat(room.says("short")).containsExactly("Name?");
    if (restarts) {
      room.restart();
    }
    assertThat(room.says("Berta")).containsExactly("Berta: short, id 0");
    assertThat(room.last.outcome()).isEqualTo(new Ended());
  }

  @Test
  void aSecondLongAnswerIsKnownToTheStackThatHeardIt() throws Exception {
    Chatroom room = story();
    room.says("order");
    room.says(LONG);
    room.restart();
    room.says("Anna");
    assertThat(room.says(LONG + "er")).containsExactly("Name?");
    assertThat(room.says("Anna")).containsExactly("Anna: " + LONG + "er, id 0");
  }

  @Test
  void aSecondLongAnswerIsAskedForOnceMoreElsewhere() throws Exception {
    Chatroom room = story();
    room.says("order");
    room.says(LONG);
    room.restart();
    room.says("Anna");
    room.says(LONG);
    room.restart();
    assertThat(room.says("Anna")).as("taken for no answer").containsExactly("Story?");
    assertThat(room.says("short")).containsExactly("Name?");
  }

  @Test
  void severalGapsAreAskedAboutInTheirOrder() throws Exception {
    Chatroom room =
        room(c ->
                c.say(
                    c.ask("One?").text()
                        + c.ask(Question.wholeNumber("Two?"))
                        + c.ask("Three?").text()
                        + c.ask("Four?").text()))
            .maxAnswerBytes(2);
    room.says("order");
    room.says("111");
    room.says("002");
    room.says("3");
    room.restart();
    assertThat(room.says("4")).containsExactly("One?");
    room.restart();
    assertThat(room.says("1")).containsExactly("Two?");
    assertThat(room.says("x")).containsExactly("A whole number, please.");
    room.restart();
    assertThat(room.says("y")).containsExactly("A whole number, please.");
    assertThat(room.says("2")).containsExactly("Four?");
    room.restart();
    assertThat(room.says("4")).containsExactly("1234");
  }

  @Test
  void aGapBeforeASleepIsAskedAboutThenTheSleepGoesOn() throws Exception {
    Chatroom room =
        room(c -> {
              String story = c.ask("Story?").text();
              c.sleep(Duration.ofHours(1));
              c.say(story);
            })
            .maxAnswerBytes(10);
    room.says("order");
    room.says(LONG);
    room.restart();
    assertThat(room.wakes()).containsExactly("Story?");
    assertThat(((Waits) room.last.outcome()).pause().isSleep()).isFalse();
    assertThat(room.says("short")).isEmpty();
    assertThat(((Waits) room.last.outcome()).pause().isSleep()).isTrue();
    room.restart();
    assertThat(room.wakes()).containsExactly("short");
  }

  @Test
  void aGapAfterASleepThatIsOverByNowIsNotSleptAgain() throws Exception {
    Chatroom room =
        room(c -> {
              String story = c.ask("Story?").text();
              c.sleep(Duration.ofHours(1));
              c.say(story);
            })
            .maxAnswerBytes(10);
    room.says("order");
    room.says(LONG);
    room.restart();
    room.now = room.now.plus(Duration.ofHours(2));
    room.wakes();
    assertThat(room.says("short")).containsExactly("short");
  }

  @Test
  void aRecordOverItsBoundIsNotStoredAndTheStackGoesOn() throws Exception {
    Chatroom room =
        room(c -> {
              for (String answer = ""; !answer.equals("stop"); ) {
                answer = c.ask("And?").text();
                String said = answer;
                c.run("note", () -> seen.add(said));
              }
              c.say("stopped");
            })
            .maxJournalBytes(400);
    room.says("order");
    room.says("one");
    assertThat(((Waits) room.last.outcome()).tooLarge()).isFalse();
    room.says("two");
    room.says("three");
    assertThat(((Waits) room.last.outcome()).tooLarge()).isTrue();
    assertThat(((Waits) room.last.outcome()).journal()).isEmpty();
    assertThat(room.turn.saves).isEmpty();
    room.says("four");
    assertThat(room.says("stop")).containsExactly("stopped");
    assertThat(seen).containsExactly("one", "two", "three", "four", "stop");
  }

  @Test
  void whereARecordIsTooLongOnlyTheStackKnows() throws Exception {
    Chatroom room =
        room(c -> {
              c.ask("One?");
              c.ask("Two?");
            })
            .maxJournalBytes(10);
    room.says("order");
    room.restart();
    room.says("one");
    assertThat(room.last).isEqualTo(new Reached(new StackGone(), false));
  }
}
