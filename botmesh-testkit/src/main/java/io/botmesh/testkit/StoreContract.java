package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What every {@link Store} promises. */
public abstract class StoreContract extends BackendContract {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ChatId BEN = new ChatId("ben");
  private static final ReplicaId LEFT = new ReplicaId("left-1");
  private static final Duration LEASE = Duration.ofSeconds(15);
  private static final int MOST = 1000;

  private int calls;

  /** For a backend's tests. */
  protected StoreContract() {}

  // The log

  @Test
  void anUnknownChatHasNoLines() {
    assertThat(store().messages(ANNA, 0, MOST)).isEmpty();
    assertThat(store().messages(ANNA, 7, MOST)).isEmpty();
  }

  @Test
  void linesAreNumberedFromOneInTheOrderOfWritingForAllToSee() {
    assertThat(store().append(ANNA, List.of(line("u:1", "hi")))).containsExactly(1L);
    assertThat(another().store().append(ANNA, List.of(line("b:1", "Hello!"), line("u:2", "bye"))))
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
        new LogLine("u:1", LogLine.From.USER, "", clock().now().plusNanos(1), Optional.empty());
    LogLine bot =
        new LogLine(
            "b:1", LogLine.From.BOT, "Hello!", clock().now().minusMillis(7), Optional.of(LEFT));
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
    appendMany(0, 2500);
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
    appendMany(0, 2100);
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
    appendMany(0, 1005);
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

  // User data

  @Test
  void anUnknownChatHasNoUserData() {
    assertThat(store().userData(ANNA).value()).isEmpty();
  }

  @Test
  void userDataIsReadOnceItsTurnWasCommittedAndNotBefore() {
    Claim turn = turn(ANNA);
    assertThat(store().userData(ANNA).value()).isEmpty();
    commit(turn, Write.of("{\"count\":1}"));
    assertThat(another().store().userData(ANNA).value()).contains("{\"count\":1}");
    assertThat(store().userData(BEN).value()).isEmpty();
  }

  @Test
  void userDataThatWasRemovedOrHasExpiredIsNotThere() {
    commit(turn(ANNA), Write.of("{}", Duration.ofSeconds(5)));
    assertThat(store().userData(ANNA).value()).contains("{}");
    pass(Duration.ofSeconds(5));
    assertThat(store().userData(ANNA).value()).isEmpty();
    commit(turn(ANNA), Write.of("{\"back\":true}"));
    assertThat(store().userData(ANNA).value()).contains("{\"back\":true}");
    commit(turn(ANNA), Write.delete());
    assertThat(store().userData(ANNA).value()).isEmpty();
  }

  @Test
  void hostileUserDataIsKeptExactly() {
    for (String hostile : HostileTexts.ALL) {
      ChatId chat = new ChatId(hostile);
      commit(turn(chat), Write.of(hostile));
      assertThat(store().userData(chat).value()).contains(hostile);
    }
  }

  private Store store() {
    return backend().store();
  }

  private Store view(int number) {
    return number % 2 == 0 ? backend().store() : another().store();
  }

  private LogLine line(String id, String text) {
    return new LogLine(id, LogLine.From.USER, text, clock().now(), Optional.empty());
  }

  private void appendMany(int from, int to) {
    for (int start = from; start < to; start += 100) {
      store()
          .append(
              ANNA,
              IntStream.range(start, Math.min(start + 100, to))
                  .mapToObj(number -> line("u:" + number, "line " + number))
                  .toList());
    }
  }

  private List<String> texts(ChatId chat) {
    return store().messages(chat, 0, MOST).stream().map(entry -> entry.line().text()).toList();
  }

  private Claim turn(ChatId chat) {
    calls++;
    AcceptAnswer answer =
        backend()
            .turns()
            .accept(
                new AcceptCall(
                    chat,
                    new MessageId("m" + calls),
                    new Token("call-" + calls),
                    LEFT,
                    Optional.of("text"),
                    true,
                    Optional.empty(),
                    LEASE,
                    Optional.empty()));
    assertThat(answer).isInstanceOf(AcceptAnswer.Claimed.class);
    return ((AcceptAnswer.Claimed) answer).claim();
  }

  private void commit(Claim turn, Write userData) {
    Changes changes = new Changes(Optional.empty(), Optional.of(userData), List.of());
    assertThat(
            backend()
                .turns()
                .commit(
                    new CommitCall(
                        turn.chat(),
                        LEFT,
                        turn.grant(),
                        turn.ticket().id(),
                        turn.state().versions(),
                        changes,
                        Optional.empty(),
                        Optional.empty(),
                        LEASE,
                        Optional.empty())))
        .isInstanceOf(CommitAnswer.Committed.class);
  }
}
