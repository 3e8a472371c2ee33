package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.LogEntry;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.Fate;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.SaveAnswer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Deleting a chat: all of it goes, and it may begin anew. */
abstract class DeletionContract extends ListingStory {
  DeletionContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void everythingOfAChatGoes() {
    fill(ANNA);
    other().deleteChat(ANNA);
    assertThat(store().messages(ANNA, 0, MOST)).isEmpty();
    assertThat(store().checkpoint(ANNA).value()).isEmpty();
    assertThat(store().userData(ANNA).value()).isEmpty();
    assertThat(store().conversation(ANNA).value()).isEmpty();
    assertThat(letters().list(ANNA, MOST)).isEmpty();
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Empty(true));
    assertThat(turns().pump(pump(LEFT, token(LEFT)))).isEqualTo(new PumpAnswer.Empty(true));
    ChatLook look = turns().look(ANNA);
    assertThat(look.waiting()).isZero();
    assertThat(look.entries()).isZero();
    for (Listed listed : Listed.values()) {
      assertThat(all(listed)).as(listed.name()).isEmpty();
    }
  }

  @Test
  void otherChatsAndCursorsStay() {
    fill(ANNA);
    fill(BEN);
    put(store().putCursor(new CursorName("anna"), 0, Write.of("7")));
    store().deleteChat(ANNA);
    assertThat(texts(BEN)).containsExactly("hi", "there");
    assertThat(store().checkpoint(BEN).value()).contains("half way");
    assertThat(store().userData(BEN).value()).contains("likes tea");
    assertThat(store().conversation(BEN).value()).contains("survey");
    assertThat(letters().list(BEN, MOST)).hasSize(1);
    assertThat(turns().look(BEN).waiting()).isEqualTo(1);
    assertThat(store().cursor(new CursorName("anna")).value()).contains("7");
    for (Listed listed : Listed.values()) {
      assertThat(all(listed)).as(listed.name()).containsExactly(BEN);
    }
  }

  @Test
  void aTurnUnderWayIsLost() {
    Claim turn = turn(ANNA);
    store().deleteChat(ANNA);
    assertThat(turns().save(save(turn, 0, "too late"))).isEqualTo(new SaveAnswer.Lost());
    assertThat(turns().commit(commit(LEFT, turn, says("too late"))))
        .isEqualTo(new CommitAnswer.Lost());
    assertThat(store().checkpoint(ANNA).value()).isEmpty();
    assertThat(all(Listed.CHATS)).isEmpty();
  }

  @Test
  void idsThatWaitedStayKnownAsDeleted() {
    line(durableWaiting(LEFT, "m1"), durableWaiting(LEFT, "m2"));
    store().deleteChat(ANNA);
    for (String id : List.of("m1", "m2")) {
      AcceptAnswer again = turns().accept(durable(LEFT, id));
      assertThat(again).isInstanceOf(AcceptAnswer.Duplicate.class);
      assertThat(((AcceptAnswer.Duplicate) again).fate()).isEqualTo(Fate.DELETED);
    }
    assertThat(all(Listed.CHATS)).isEmpty();
  }

  @Test
  void linesAreNumberedOnAndTheirIdsAreFreeAgain() {
    store().append(ANNA, List.of(line("u:1", "one"), line("u:2", "two"), line("u:3", "three")));
    store().deleteChat(ANNA);
    assertThat(store().messages(ANNA, 2, MOST)).isEmpty();
    assertThat(other().append(ANNA, List.of(line("u:2", "again"), line("u:4", "four"))))
        .containsExactly(4L, 5L);
    assertThat(store().messages(ANNA, 0, MOST))
        .containsExactly(
            new LogEntry(4, line("u:2", "again")), new LogEntry(5, line("u:4", "four")));
    assertThat(store().messages(ANNA, 4, MOST)).hasSize(1);
    assertThat(store().append(ANNA, List.of(line("u:2", "once more")))).containsExactly(4L);
  }

  @Test
  void aLongLogGoesWhole() {
    appendMany(ANNA, 0, 2500);
    store().deleteChat(ANNA);
    assertThat(store().messages(ANNA, 0, MOST)).isEmpty();
    assertThat(store().messages(ANNA, 1999, MOST)).isEmpty();
    assertThat(store().append(ANNA, List.of(line("u:7", "again")))).containsExactly(2501L);
    assertThat(texts(ANNA)).containsExactly("again");
  }

  @Test
  void noVersionAndNoFenceIsGivenOutAgain() {
    fill(ANNA);
    long fence = turns().look(ANNA).fence();
    List<KeptText> ofChats =
        List.of(KeptText.CHECKPOINT, KeptText.USER_DATA, KeptText.CONVERSATION);
    Map<KeptText, Long> before = new EnumMap<>(KeptText.class);
    ofChats.forEach(text -> before.put(text, text.read(store(), "anna").version()));
    store().deleteChat(ANNA);
    for (KeptText text : ofChats) {
      long after = text.read(other(), "anna").version();
      assertThat(after).as(text.name()).isGreaterThan(before.get(text));
      assertThat(text.put(store(), "anna", before.get(text), Write.of("too late")))
          .isInstanceOf(PutAnswer.Conflict.class);
      assertThat(put(text.put(store(), "anna", after, Write.of("anew")))).isGreaterThan(after);
    }
    assertThat(turn(ANNA).grant().fence().number()).isGreaterThan(fence);
  }

  @Test
  void aChatThatSpeaksAgainIsListedAgain() {
    fill(ANNA);
    store().deleteChat(ANNA);
    store().append(ANNA, List.of(line("u:9", "hi again")));
    assertThat(all(Listed.CHATS)).containsExactly(ANNA);
    assertThat(all(Listed.CHECKPOINTS)).isEmpty();
    end(turn(ANNA), checkpoint("begun anew"));
    end(turn(ANNA), userData("likes coffee"));
    for (Listed listed : Listed.values()) {
      assertThat(all(listed)).as(listed.name()).containsExactly(ANNA);
    }
    assertThat(other().checkpoint(ANNA).value()).contains("begun anew");
  }

  @Test
  void deletingAgainOrWhatNeverWasIsHarmless() {
    store().deleteChat(BEN);
    fill(ANNA);
    store().deleteChat(ANNA);
    other().deleteChat(ANNA);
    assertThat(all(Listed.CHATS)).isEmpty();
    end(turn(BEN), userData("likes tea"));
    assertThat(store().append(BEN, List.of(line("u:1", "hi")))).containsExactly(1L);
    assertThat(store().userData(BEN).value()).contains("likes tea");
  }

  @Test
  void hostileChatsGoAsAnyOther() {
    List<ChatId> hostile = HostileTexts.ALL.stream().map(ChatId::new).toList();
    for (ChatId chat : hostile) {
      store().append(chat, List.of(line("u:1", chat.value())));
      put(store().putCheckpoint(chat, 0, Write.of(chat.value())));
    }
    List<ChatId> going = hostile.subList(0, hostile.size() / 2);
    going.forEach(store()::deleteChat);
    List<ChatId> staying = hostile.subList(going.size(), hostile.size());
    assertThat(all(Listed.CHATS)).containsExactlyInAnyOrderElementsOf(staying);
    assertThat(all(Listed.CHECKPOINTS)).containsExactlyInAnyOrderElementsOf(staying);
  }

  /** Leaves of a chat all that there can be. */
  private void fill(ChatId chat) {
    store().append(chat, List.of(line("u:1", "hi"), line("b:1", "there")));
    end(
        turn(chat),
        new Changes(
            Optional.of(Write.of("half way")),
            Optional.of(Write.of("likes tea")),
            entries("Hello!", "How are you?")));
    line(message(chat, "waits"));
    put(store().putConversation(chat, 0, Write.of("survey")));
    letters().put(letter(chat, "1.dead"));
  }
}
