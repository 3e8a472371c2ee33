package io.botmesh.testkit;

import static io.botmesh.testkit.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.LogEntry;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.Fate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Deleting a chat that goes on speaking: whoever has seen the deletion begin loses nothing. */
abstract class BusyDeletionContract extends StoreStory {
  private static final int OLD = 2500;
  private static final int AT_ONCE = 200;
  private static final int LATER = 250;
  private static final int MESSAGES_AT_ONCE = 20;
  private static final int MESSAGES = 40;

  BusyDeletionContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void whatIsAppendedMeanwhileStaysWholeAndInOrder() {
    appendMany(ANNA, 0, OLD);
    CompletableFuture<Void> speaker =
        CompletableFuture.runAsync(
            () -> {
              IntStream.range(0, AT_ONCE).forEach(this::speak);
              awaitBeginning();
              IntStream.range(AT_ONCE, LATER).forEach(this::speak);
            });
    awaitSpeaking();
    store().deleteChat(ANNA);
    speaker.join();
    List<LogEntry> left = store().messages(ANNA, 0, MOST);
    int first = LATER - left.size();
    assertThat(first).as("number of the first that stays").isBetween(0, AT_ONCE);
    assertThat(left.stream().map(entry -> entry.line().text()))
        .containsExactlyElementsOf(
            IntStream.range(first, LATER).mapToObj(number -> "spoken " + number).toList());
    assertThat(left.stream().map(LogEntry::seq))
        .containsExactlyElementsOf(
            LongStream.rangeClosed(OLD + first + 1, OLD + LATER).boxed().toList());
  }

  @Test
  void whatIsAcceptedMeanwhileStaysWithItsLineAndIsServedInOrder() {
    appendMany(ANNA, 0, OLD);
    CompletableFuture<Void> speaker =
        CompletableFuture.runAsync(
            () -> {
              IntStream.range(0, MESSAGES_AT_ONCE).forEach(this::acceptAndSpeak);
              awaitBeginning();
              IntStream.range(MESSAGES_AT_ONCE, MESSAGES).forEach(this::acceptAndSpeak);
            });
    awaitSpeaking();
    store().deleteChat(ANNA);
    speaker.join();
    List<String> lines =
        store().messages(ANNA, 0, MOST).stream().map(entry -> entry.line().id()).toList();
    List<String> staying = new ArrayList<>();
    for (int number = 0; number < MESSAGES; number++) {
      String id = "m" + number;
      if (waits(id)) {
        staying.add(id);
        assertThat(lines).contains("u:" + id);
      } else {
        assertThat(number).isLessThan(MESSAGES_AT_ONCE);
      }
    }
    for (String id : staying) {
      Claim turn = claimedBy(RIGHT);
      assertThat(turn.ticket().id().value()).isEqualTo(id);
      assertThat(turn.ticket().attempts()).isEqualTo(1);
      committed(commit(RIGHT, turn, Changes.NONE));
    }
  }

  private void speak(int number) {
    other().append(ANNA, List.of(line("s:" + number, "spoken " + number)));
  }

  private void acceptAndSpeak(int number) {
    line(durableWaiting(LEFT, "m" + number));
    other().append(ANNA, List.of(line("u:m" + number, "text")));
  }

  private void awaitSpeaking() {
    await("the chat speaks").until(() -> !store().messages(ANNA, OLD, 1).isEmpty());
  }

  /** Waits until anybody can see that the deletion has begun: the oldest line is gone. */
  private void awaitBeginning() {
    await("the first line goes")
        .until(() -> other().messages(ANNA, 0, 1).stream().noneMatch(line -> line.seq() == 1));
  }

  private boolean waits(String id) {
    AcceptAnswer answer = turns().accept(durableWaiting(RIGHT, id));
    assertThat(answer).isInstanceOf(AcceptAnswer.Duplicate.class);
    Fate fate = ((AcceptAnswer.Duplicate) answer).fate();
    assertThat(fate).isIn(Fate.DELETED, Fate.WAITING);
    return fate == Fate.WAITING;
  }
}
