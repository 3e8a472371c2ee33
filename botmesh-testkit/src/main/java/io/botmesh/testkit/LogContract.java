package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A chat's log: numbered lines, each once by its id. */
abstract class LogContract extends StoreStory {
  LogContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void anUnknownChatHasNoLines() {
    assertThat(store().messages(ANNA, 0, MOST)).isEmpty();
    assertThat(store().messages(ANNA, 7, MOST)).isEmpty();
  }

  @Test
  void linesAreNumberedFromOneInTheOrderOfWritingForAllToSee() {
    assertThat(store().append(ANNA, List.of(line("u:1", "hi")))).containsExactly(1L);
    assertThat(other().append(ANNA, List.of(line("b:1", "Hello!"), line("u:2", "bye"))))
        .containsExactly(2L, 3L);
    assertThat(store().messages(ANNA, 0, MOST))
        .containsExactly(
            new LogEntry(1, line("u:1", "hi")),
            new LogEntry(2, line("b:1", "Hello!")),
            new LogEntry(3, line("u:2", "bye")));
  }

  @Test
  void aLineIsKeptWithAllItSays() {
    LogLine user =
        new LogLine(
            "u:1", LogLine.From.USER, "", contract().clock().now().plusNanos(1), Optional.empty());
    LogLine bot =
        new LogLine(
            "b:1",
            LogLine.From.BOT,
            "Hello!",
            contract().clock().now().minusMillis(7),
            Optional.of(LEFT));
    store().append(ANNA, List.of(user, bot));
    assertThat(texts(ANNA)).containsExactly("", "Hello!");
    LogLine first = store().messages(ANNA, 0, 1).get(0).line();
    assertThat(first.at().toEpochMilli()).isEqualTo(user.at().toEpochMilli());
    assertThat(first.replica()).isEmpty();
    assertThat(store().messages(ANNA, 1, 1)).containsExactly(new LogEntry(2, bot));
  }

  @Test
  void aLineIsWrittenOnceByItsId() {
    store().append(ANNA, List.of(line("u:1", "first"), line("b:1", "second")));
    assertThat(store().append(ANNA, List.of(line("b:1", "other"), line("u:2", "third"))))
        .containsExactly(2L, 3L);
    assertThat(texts(ANNA)).containsExactly("first", "second", "third");
  }

  @Test
  void aLineThatStandsTwiceInOneCallIsWrittenOnce() {
    assertThat(store().append(ANNA, List.of(line("u:1", "first"), line("u:1", "again"))))
        .containsExactly(1L, 1L);
    assertThat(texts(ANNA)).containsExactly("first");
  }

  @Test
  void anOldLineIsStillKnownAfterManyOthers() {
    appendMany(ANNA, 0, 2500);
    assertThat(store().append(ANNA, List.of(line("u:7", "again"), line("u:new", "new"))))
        .containsExactly(8L, 2501L);
  }

  @Test
  void noLinesAreWrittenWithoutHarm() {
    assertThat(store().append(ANNA, List.of())).isEmpty();
    assertThat(store().messages(ANNA, 0, MOST)).isEmpty();
  }

  @Test
  void chatsHaveLogsOfTheirOwn() {
    store().append(ANNA, List.of(line("u:1", "of Anna")));
    assertThat(store().append(BEN, List.of(line("u:1", "of Ben")))).containsExactly(1L);
    assertThat(texts(ANNA)).containsExactly("of Anna");
    assertThat(texts(BEN)).containsExactly("of Ben");
  }

  @Test
  void manyLinesAreReadInPagesWithoutAGap() {
    appendMany(ANNA, 0, 2100);
    List<LogEntry> all = new ArrayList<>();
    List<LogEntry> page = store().messages(ANNA, 0, 300);
    while (!page.isEmpty()) {
      assertThat(page).hasSizeLessThanOrEqualTo(300);
      all.addAll(page);
      page = store().messages(ANNA, page.get(page.size() - 1).seq(), 300);
    }
    assertThat(all.stream().map(LogEntry::seq))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 2100).boxed().toList());
    assertThat(all.stream().map(entry -> entry.line().text()))
        .containsExactlyElementsOf(
            IntStream.range(0, 2100).mapToObj(number -> "line " + number).toList());
  }

  @Test
  void aPageBeginsAfterTheNumberGivenAndIsAtMostSoLong() {
    appendMany(ANNA, 0, 1005);
    assertThat(store().messages(ANNA, 998, 4).stream().map(LogEntry::seq))
        .containsExactly(999L, 1000L, 1001L, 1002L);
    assertThat(store().messages(ANNA, 0, MOST)).hasSize(MOST);
    assertThat(store().messages(ANNA, 1004, MOST)).hasSize(1);
    assertThat(store().messages(ANNA, 1005, MOST)).isEmpty();
    assertThat(store().messages(ANNA, Long.MAX_VALUE, MOST)).isEmpty();
  }

  @Test
  void aPageOutOfBoundsIsRefused() {
    assertThatThrownBy(() -> store().messages(ANNA, -1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> store().messages(ANNA, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> store().messages(ANNA, 0, MOST + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void linesWrittenAtOnceByManyHaveNumbersWithoutGaps() {
    List<CompletableFuture<Void>> writers =
        IntStream.range(0, 8)
            .mapToObj(
                writer ->
                    CompletableFuture.runAsync(
                        () -> {
                          for (int number = 0; number < 25; number++) {
                            view(writer).append(ANNA, List.of(line(writer + ":" + number, "text")));
                          }
                        }))
            .toList();
    writers.forEach(CompletableFuture::join);
    assertThat(store().messages(ANNA, 0, MOST).stream().map(LogEntry::seq))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 200).boxed().toList());
  }

  @Test
  void hostileTextsIdsAndChatsAreKeptExactly() {
    List<LogLine> lines =
        HostileTexts.ALL.stream().map(hostile -> line("u:" + hostile, hostile)).toList();
    store().append(ANNA, lines);
    assertThat(store().messages(ANNA, 0, MOST).stream().map(LogEntry::line))
        .containsExactlyElementsOf(lines);
    for (String hostile : HostileTexts.ALL) {
      ChatId chat = new ChatId(hostile);
      assertThat(store().messages(chat, 0, MOST)).as(hostile).isEmpty();
      store().append(chat, List.of(line("u:1", hostile)));
      assertThat(texts(chat)).containsExactly(hostile);
    }
  }
}
