package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.DeadLetter;
import io.botmesh.api.spi.DeadLetters;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link DeadLetters} promises. */
public abstract class DeadLettersContract extends BackendContract {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ChatId BEN = new ChatId("ben");

  /** For a backend's tests. */
  protected DeadLettersContract() {}

  @Test
  void anUnknownChatHasNoLetters() {
    assertThat(letters().list(ANNA, 1000)).isEmpty();
  }

  @Test
  void lettersLieInTheOrderOfTheirArrivalForAllToSee() {
    letters().put(letter(ANNA, "9.dead", "first"));
    letters().put(letter(ANNA, "10.1", "second"));
    letters().put(letter(ANNA, "1.1", "third"));
    assertThat(another().deadLetters().list(ANNA, 1000))
        .containsExactly(
            letter(ANNA, "9.dead", "first"),
            letter(ANNA, "10.1", "second"),
            letter(ANNA, "1.1", "third"));
  }

  @Test
  void aLetterThatLiesThereStaysAsItIs() {
    letters().put(letter(ANNA, "1.1", "first"));
    letters().put(letter(ANNA, "2.1", "second"));
    another().deadLetters().put(letter(ANNA, "1.1", "other"));
    assertThat(payloads(ANNA)).containsExactly("first", "second");
  }

  @Test
  void chatsHaveLettersOfTheirOwn() {
    letters().put(letter(ANNA, "1.1", "of Anna"));
    letters().put(letter(BEN, "1.1", "of Ben"));
    assertThat(payloads(ANNA)).containsExactly("of Anna");
    assertThat(payloads(BEN)).containsExactly("of Ben");
  }

  @Test
  void aListIsAtMostAsLongAsAsked() {
    IntStream.range(0, 5)
        .forEach(number -> letters().put(letter(ANNA, number + ".1", "text " + number)));
    assertThat(letters().list(ANNA, 2).stream().map(DeadLetter::payload))
        .containsExactly("text 0", "text 1");
  }

  @Test
  void aDroppedLetterIsGoneAndMayComeAgain() {
    letters().put(letter(ANNA, "1.1", "first"));
    letters().put(letter(ANNA, "2.1", "second"));
    another().deadLetters().drop(ANNA, "1.1");
    another().deadLetters().drop(ANNA, "1.1");
    letters().drop(BEN, "2.1");
    assertThat(payloads(ANNA)).containsExactly("second");
    letters().put(letter(ANNA, "1.1", "again"));
    assertThat(payloads(ANNA)).containsExactly("second", "again");
  }

  @Test
  void hostileTextsAreKeptExactly() {
    for (String hostile : HostileTexts.ALL) {
      ChatId chat = new ChatId(hostile);
      DeadLetter letter = new DeadLetter(chat, hostile, hostile, hostile, clock().now());
      letters().put(letter);
      assertThat(letters().list(chat, 1000)).containsExactly(letter);
      letters().drop(chat, hostile);
      assertThat(letters().list(chat, 1000)).isEmpty();
    }
  }

  private DeadLetters letters() {
    return backend().deadLetters();
  }

  private List<String> payloads(ChatId chat) {
    return letters().list(chat, 1000).stream().map(DeadLetter::payload).toList();
  }

  private DeadLetter letter(ChatId chat, String id, String payload) {
    return new DeadLetter(chat, id, payload, "a reason", clock().now());
  }
}
