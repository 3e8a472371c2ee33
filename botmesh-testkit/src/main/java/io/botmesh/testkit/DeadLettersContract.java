package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.Listing;
import io.botmesh.api.MessageId;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.PostCall;
import io.botmesh.api.spi.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
  void aLetterIsFoundByItsId() {
    DeadLetter first = letter(ANNA, "1.1", "first");
    letters().put(first);
    letters().put(letter(ANNA, "1.11", "second"));
    assertThat(another().deadLetters().find(ANNA, "1.1")).contains(first);
    assertThat(letters().find(ANNA, "1")).isEmpty();
    assertThat(letters().find(BEN, "1.1")).isEmpty();
    letters().drop(ANNA, "1.1");
    assertThat(letters().find(ANNA, "1.1")).isEmpty();
  }

  @Test
  void allThatIsKnownOfALetterIsKept() {
    for (DeadLetter.Kind kind : DeadLetter.Kind.values()) {
      Optional<MessageId> message =
          kind == DeadLetter.Kind.MESSAGE ? Optional.of(new MessageId("a b%")) : Optional.empty();
      DeadLetter letter =
          new DeadLetter(
              ANNA, "id of " + kind, kind, message, "text", 5, true, "so it is", clock().now());
      letters().put(letter);
      assertThat(another().deadLetters().find(ANNA, letter.id())).contains(letter);
    }
  }

  @Test
  void chatsWithLettersAreListedPageByPage() {
    List<ChatId> chats =
        IntStream.range(0, 25).mapToObj(number -> new ChatId("chat " + number)).toList();
    chats.forEach(chat -> letters().put(letter(chat, "1.1", "text")));
    letters().put(letter(ANNA, "1.1", "text"));
    letters().drop(ANNA, "1.1");
    backend().turns().post(posted(BEN));
    assertThat(listed(another().deadLetters())).containsExactlyInAnyOrderElementsOf(chats);
  }

  @Test
  void aDeletedChatHasNoLettersAndIsListedNoMore() {
    letters().put(letter(ANNA, "1.1", "text"));
    letters().put(letter(BEN, "1.1", "text"));
    backend().store().deleteChat(ANNA);
    assertThat(listed(letters())).containsExactly(BEN);
  }

  @Test
  void aPageOutOfBoundsIsRefused() {
    assertThatThrownBy(() -> letters().chats(Optional.empty(), 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> letters().chats(Optional.empty(), 1001))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static PostCall posted(ChatId chat) {
    NewEntry entry = new NewEntry(EntryKind.SEND, "text");
    return new PostCall(chat, new Token("post"), "1.1", entry, false);
  }

  private static List<ChatId> listed(DeadLetters letters) {
    List<ChatId> found = new ArrayList<>();
    Optional<String> from = Optional.empty();
    do {
      Listing page = letters.chats(from, 7);
      found.addAll(page.chats());
      from = page.next();
    } while (from.isPresent());
    return found;
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
