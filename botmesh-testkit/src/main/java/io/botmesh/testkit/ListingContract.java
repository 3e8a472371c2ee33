package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.Write;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** A listing shows who has the thing now, each once, whoever wrote it. */
abstract class ListingContract extends ListingStory {
  private static final Duration BRIEF = Duration.ofMinutes(5);
  private static final Write FOR_EVER = Write.of("text");
  private static final Write FOR_A_WHILE = Write.of("text", BRIEF);

  private final Listed listed;

  ListingContract(BackendContract contract, Listed listed) {
    super(contract);
    this.listed = listed;
  }

  @Test
  void whereNothingIsThereIsNothingToList() {
    assertThat(all()).isEmpty();
    assertThat(all(listed, 1)).isEmpty();
  }

  @Test
  void allAreListedOnceInPagesOfAnySize() {
    List<ChatId> chats = chats(0, 300);
    write(chats, FOR_EVER);
    for (int limit : List.of(1, 7, 299, 300, 301, MOST)) {
      assertThat(all(listed, limit)).containsExactlyInAnyOrderElementsOf(chats);
    }
  }

  @Test
  void whatHasExpiredIsNotListedAndComesBackWhenItIsWrittenAgain() {
    write(chats(0, 20), FOR_A_WHILE);
    write(chats(20, 30), FOR_EVER);
    pass(BRIEF.minus(TICK));
    assertThat(all()).hasSize(30);
    pass(TICK);
    assertThat(all()).containsExactlyInAnyOrderElementsOf(chats(20, 30));
    assertThat(all(listed, 3)).containsExactlyInAnyOrderElementsOf(chats(20, 30));
    listed.write(other(), new ChatId("chat 7"), FOR_A_WHILE);
    assertThat(all()).hasSize(11).contains(new ChatId("chat 7"));
  }

  @Test
  void theLastWriteDecidesHowLongItIsListed() {
    write(List.of(ANNA), FOR_A_WHILE);
    write(List.of(BEN), FOR_EVER);
    write(List.of(ANNA), Write.of("text", BRIEF.multipliedBy(2)));
    listed.write(other(), BEN, FOR_A_WHILE);
    pass(BRIEF);
    assertThat(all()).containsExactly(ANNA);
    write(List.of(ANNA), FOR_EVER);
    pass(Duration.ofDays(30));
    assertThat(all()).containsExactly(ANNA);
  }

  @Test
  void whatWasRemovedIsNotListedAndComesBackWhenAnotherReplicaWritesIt() {
    write(chats(0, 10), FOR_EVER);
    chats(0, 5).forEach(chat -> listed.write(other(), chat, Write.delete()));
    assertThat(all()).containsExactlyInAnyOrderElementsOf(chats(5, 10));
    assertThat(all(listed, 2)).containsExactlyInAnyOrderElementsOf(chats(5, 10));
    chats(0, 3).forEach(chat -> listed.write(other(), chat, FOR_EVER));
    assertThat(all()).hasSize(8).containsAll(chats(0, 3));
  }

  @Test
  void whatIsThereAllTheWhileIsListedWhileOthersComeAndGo() {
    write(chats(0, 50), FOR_EVER);
    AtomicBoolean done = new AtomicBoolean();
    CompletableFuture<Void> restless = CompletableFuture.runAsync(() -> comeAndGo(done));
    try {
      for (int round = 0; round < 5; round++) {
        List<ChatId> seen = all(listed, 7);
        assertThat(seen).containsAll(chats(0, 50)).doesNotHaveDuplicates();
        assertThat(chats(0, 80)).containsAll(seen);
      }
    } finally {
      done.set(true);
      restless.join();
    }
    assertThat(all()).containsExactlyInAnyOrderElementsOf(chats(0, 50));
  }

  @Test
  void hostileNamesAreListedExactly() {
    List<ChatId> hostile = HostileTexts.ALL.stream().map(ChatId::new).toList();
    write(hostile, FOR_EVER);
    assertThat(all(listed, 3)).containsExactlyInAnyOrderElementsOf(hostile);
  }

  @Test
  void aPageThatCannotBeIsRefused() {
    write(List.of(ANNA), FOR_EVER);
    for (int limit : List.of(Integer.MIN_VALUE, -1, 0, MOST + 1)) {
      assertRefused(Optional.empty(), limit);
    }
    for (String from : List.of("", "\ud800", "x".repeat(10_000))) {
      assertRefused(Optional.of(from), 1);
    }
  }

  private void assertRefused(Optional<String> from, int limit) {
    assertThatThrownBy(() -> listed.page(store(), from, limit))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("BMESH-");
  }

  private List<ChatId> all() {
    return all(listed);
  }

  private void write(List<ChatId> chats, Write write) {
    for (int number = 0; number < chats.size(); number++) {
      listed.write(view(number), chats.get(number), write);
    }
  }

  private void comeAndGo(AtomicBoolean done) {
    while (!done.get()) {
      for (ChatId chat : chats(50, 80)) {
        listed.write(store(), chat, FOR_EVER);
        listed.write(other(), chat, Write.delete());
      }
    }
  }
}
