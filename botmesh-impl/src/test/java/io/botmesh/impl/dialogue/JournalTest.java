package io.botmesh.impl.dialogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.StoredDataUnreadable;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalTest {
  private static final Moment MOMENT =
      new Moment(Instant.parse("2030-01-01T12:00:00.500Z"), Locale.forLanguageTag("es-AR"));
  private static final String FULL =
      "{\"initial\":{\"size\":\"x\"},\"at\":\"2030-01-01T12:00:00.500Z\",\"in\":\"es-AR\",\"entries\":["
          + "{\"asked\":\"q\",\"answer\":\"a\",\"at\":\"2030-01-01T12:00:00.500Z\",\"in\":\"es-AR\"},"
          + "{\"gap\":\"g\",\"at\":\"2030-01-01T12:00:00.500Z\",\"in\":\"es-AR\"},"
          + "{\"slept\":true,\"at\":\"2030-01-01T12:00:00.500Z\",\"in\":\"es-AR\"},"
          + "{\"ran\":\"r\",\"type\":\"int\",\"value\":\"1\"},"
          + "{\"read\":\"u\",\"json\":\"[1]\"},{\"read\":\"v\"}],"
          + "\"waits-for\":\"w\",\"asks-again\":1}";

  private static Journal full(Optional<PendingWait> pending, Optional<Integer> asksAgain) {
    return new Journal(
        Map.of("size", "x"),
        MOMENT,
        List.of(
            new JournalEntry.Answer("q", "a", MOMENT),
            new JournalEntry.Gap("g", MOMENT),
            new JournalEntry.Slept(MOMENT),
            new JournalEntry.Ran("r", new RunResult("int", "1")),
            new JournalEntry.Read("u", Optional.of("[1]")),
            new JournalEntry.Read("v", Optional.empty())),
        pending,
        asksAgain);
  }

  /** What stands here is stored: another version must read it. */
  @Test
  void isWrittenLikeThis() {
    Journal journal = full(Optional.of(new PendingWait.Asked("w")), Optional.of(1));
    assertThat(Chatroom.CODEC.write(journal.toFields())).isEqualTo(FULL);
  }

  @Test
  void isReadBackAsItWas() {
    for (Journal journal :
        List.of(
            full(Optional.of(new PendingWait.Asked("w")), Optional.of(1)),
            full(Optional.of(new PendingWait.Sleeping(MOMENT.at())), Optional.empty()),
            full(Optional.empty(), Optional.empty()))) {
      String json = Chatroom.CODEC.write(journal.toFields());
      assertThat(Journal.from(Chatroom.CODEC.readObject(json))).isEqualTo(journal);
      assertThat(Journal.from(journal.toFields())).isEqualTo(journal);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"initial\":{},\"at\":\"2030-01-01T12:00:00Z\",\"in\":\"en\"}",
        "{\"initial\":{},\"at\":\"noon\",\"in\":\"en\",\"entries\":[]}",
        "{\"initial\":{},\"at\":\"2030-01-01T12:00:00Z\",\"in\":\"en\",\"entries\":[3]}",
        "{\"initial\":{},\"at\":\"2030-01-01T12:00:00Z\",\"in\":\"en\",\"entries\":[{\"asked\":\"q\"}]}",
        "{\"initial\":{},\"at\":\"2030-01-01T12:00:00Z\",\"in\":\"en\",\"entries\":[{\"new\":\"q\"}]}",
        "{\"initial\":{},\"at\":\"2030-01-01T12:00:00Z\",\"in\":\"en\",\"entries\":[],\"waits-for\":null}",
        "{\"initial\":{},\"at\":\"2030-01-01T12:00:00Z\",\"in\":\"en\",\"entries\":[],\"asks-again\":\"1\"}",
        "{\"initial\":{},\"at\":\"2030-01-01T12:00:00Z\",\"in\":\"en\",\"entries\":[],\"sleeps-until\":1}"
      })
  void whatIsNoRecordIsUnreadable(String json) {
    Map<String, Object> fields = Chatroom.CODEC.readObject(json);
    assertThatThrownBy(() -> Journal.from(fields))
        .isInstanceOf(StoredDataUnreadable.class)
        .hasMessageMatching("BMESH-043[34].*");
  }

  @Test
  void whatIsChangedLaterIsNotInIt() {
    Map<String, Object> initial = new LinkedHashMap<>(Map.of("size", "x"));
    Journal journal = new Journal(initial, MOMENT, List.of(), Optional.empty(), Optional.empty());
    initial.put("size", "y");
    assertThat(journal.initial()).containsEntry("size", "x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"int", "date", "json", "someday"})
  void aResultThatIsNoSuchValueIsUnreadable(String type) {
    assertThatThrownBy(() -> new RunResult(type, "x").read())
        .isInstanceOf(StoredDataUnreadable.class)
        .hasMessageContaining("BMESH-0432");
  }
}
