package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.PutAnswer;
import io.botmesh.api.Store;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A text by compare-and-set: whoever rests on what stands there may write, nobody else. */
abstract class TextContract extends StoreStory {
  private static final String NAME = "anna";
  private static final Duration BRIEF = Duration.ofMinutes(5);
  private static final Duration KNOWN = Duration.ofHours(1);

  private final KeptText text;

  TextContract(BackendContract contract, KeptText text) {
    super(contract);
    this.text = text;
  }

  @Test
  void whatWasNeverStoredHasVersionZero() {
    assertThat(read()).isEqualTo(Stored.NOTHING);
  }

  @Test
  void whatIsStoredIsReadByAllWithItsVersion() {
    long version = written(0, Write.of("tea"));
    assertThat(version).isPositive();
    assertThat(text.read(other(), NAME)).isEqualTo(new Stored(Optional.of("tea"), version));
    assertThat(read()).isEqualTo(new Stored(Optional.of("tea"), version));
  }

  @Test
  void whoRestsOnAnOldVersionIsToldWhatIsStored() {
    long first = written(0, Write.of("tea"));
    long second = written(first, Write.of("milk"));
    Stored milk = new Stored(Optional.of("milk"), second);
    for (long old : List.of(0L, first, first - 1, second + 1)) {
      assertThat(put(other(), old, Write.of("coffee"))).isEqualTo(new PutAnswer.Conflict(milk));
      assertThat(put(other(), old, Write.delete())).isEqualTo(new PutAnswer.Conflict(milk));
    }
    assertThat(read()).isEqualTo(milk);
  }

  @Test
  void whoBelievesInAVersionThatNeverWasWritesNothing() {
    assertThat(put(store(), 7, Write.of("tea"))).isEqualTo(new PutAnswer.Conflict(Stored.NOTHING));
    assertThat(read()).isEqualTo(Stored.NOTHING);
  }

  @Test
  void versionsGrowWhoeverWrites() {
    long version = 0;
    for (int number = 0; number < 20; number++) {
      long next = put(put(view(number), version, Write.of("text " + number)));
      assertThat(next).isGreaterThan(version);
      version = next;
    }
    assertThat(read()).isEqualTo(new Stored(Optional.of("text 19"), version));
  }

  @Test
  void whatIsDeletedIsGoneAndItsVersionGoesOn() {
    long tea = written(0, Write.of("tea"));
    long gone = written(tea, Write.delete());
    assertThat(gone).isGreaterThan(tea);
    assertThat(text.read(other(), NAME)).isEqualTo(new Stored(Optional.empty(), gone));
    assertThat(put(store(), 0, Write.of("coffee")))
        .isEqualTo(new PutAnswer.Conflict(new Stored(Optional.empty(), gone)));
    assertThat(written(gone, Write.of("coffee"))).isGreaterThan(gone);
    assertThat(read().value()).contains("coffee");
  }

  @Test
  void deletingWhatIsNotThereIsAWriteLikeAnyOther() {
    long gone = written(0, Write.delete());
    assertThat(read()).isEqualTo(new Stored(Optional.empty(), gone));
    assertThat(put(other(), 0, Write.of("tea"))).isInstanceOf(PutAnswer.Conflict.class);
    assertThat(written(gone, Write.delete())).isGreaterThan(gone);
  }

  @Test
  void whatIsWrittenForAWhileExpiresAndItsVersionStays() {
    long version = written(0, Write.of("brief", BRIEF));
    pass(BRIEF.minus(TICK));
    assertThat(read()).isEqualTo(new Stored(Optional.of("brief"), version));
    pass(TICK);
    Stored expired = new Stored(Optional.empty(), version);
    assertThat(read()).isEqualTo(expired);
    assertThat(put(other(), 0, Write.of("tea"))).isEqualTo(new PutAnswer.Conflict(expired));
    assertThat(written(version, Write.of("tea"))).isGreaterThan(version);
    assertThat(read().value()).contains("tea");
  }

  @Test
  void whatIsWrittenForEverStays() {
    long version = written(0, Write.of("for ever"));
    pass(Duration.ofDays(30));
    put(text.put(other(), "ben", 0, Write.of("another")));
    assertThat(read()).isEqualTo(new Stored(Optional.of("for ever"), version));
  }

  @Test
  void theLastWriteDecidesHowLongItLives() {
    long first = written(0, Write.of("brief", BRIEF));
    long second = written(first, Write.of("for ever"));
    pass(BRIEF);
    assertThat(read().value()).contains("for ever");
    written(second, Write.of("brief again", BRIEF));
    pass(BRIEF);
    assertThat(read().value()).isEmpty();
  }

  @Test
  void whatWentIsKnownByItsVersionForAnotherHour() {
    long expired = written(0, Write.of("brief", BRIEF));
    pass(BRIEF.plus(KNOWN).minus(TICK));
    assertThat(read()).isEqualTo(new Stored(Optional.empty(), expired));
    long deleted = written(expired, Write.delete());
    pass(KNOWN.minus(TICK));
    assertThat(text.read(other(), NAME)).isEqualTo(new Stored(Optional.empty(), deleted));
    assertThat(put(store(), 0, Write.of("tea"))).isInstanceOf(PutAnswer.Conflict.class);
  }

  @Test
  void noVersionComesBackHoweverLongItWasGone() {
    long old = written(0, Write.of("brief", BRIEF));
    pass(Duration.ofDays(30));
    assertThat(read().value()).isEmpty();
    assertThat(read().version()).isIn(0L, old);
    assertThat(written(read().version(), Write.of("tea"))).isGreaterThan(old);
    assertThat(put(other(), old, Write.of("coffee"))).isInstanceOf(PutAnswer.Conflict.class);
  }

  @Test
  void ofManyWhoRestOnOneVersionOneWrites() {
    long version = written(0, Write.of("tea"));
    List<CompletableFuture<PutAnswer>> writers =
        IntStream.range(0, 8)
            .mapToObj(number -> write(view(number), version, "text " + number))
            .toList();
    List<PutAnswer> answers = writers.stream().map(CompletableFuture::join).toList();
    assertThat(answers).filteredOn(answer -> answer instanceof PutAnswer.Put).hasSize(1);
    assertThat(answers)
        .filteredOn(answer -> answer instanceof PutAnswer.Conflict)
        .allMatch(answer -> ((PutAnswer.Conflict) answer).current().equals(read()));
  }

  @Test
  void eachNameHasATextOfItsOwn() {
    written(0, Write.of("of Anna"));
    assertThat(text.read(store(), "ben")).isEqualTo(Stored.NOTHING);
    put(text.put(store(), "ben", 0, Write.of("of Ben")));
    assertThat(read().value()).contains("of Anna");
  }

  @Test
  void otherTextsOfThatNameAreNotTouched() {
    written(0, Write.of("tea"));
    for (KeptText kind : KeptText.values()) {
      Optional<String> expected = kind == text ? Optional.of("tea") : Optional.empty();
      assertThat(kind.read(store(), NAME).value()).as(kind.name()).isEqualTo(expected);
      assertThat(kind.read(store(), NAME).version() == 0).as(kind.name()).isEqualTo(kind != text);
    }
  }

  @Test
  void hostileNamesAndTextsAreKeptExactly() {
    for (String hostile : HostileTexts.ALL) {
      put(text.put(store(), hostile, 0, Write.of(hostile)));
    }
    for (String hostile : HostileTexts.ALL) {
      assertThat(text.read(other(), hostile).value()).as(hostile).contains(hostile);
    }
  }

  @Test
  void emptyAndLongTextsAreTexts() {
    long version = written(0, Write.of(""));
    assertThat(text.read(other(), NAME)).isEqualTo(new Stored(Optional.of(""), version));
    String longest = "\ud83d\ude00 ".repeat(20_000);
    written(version, Write.of(longest));
    assertThat(text.read(other(), NAME).value()).contains(longest);
  }

  private Stored read() {
    return text.read(store(), NAME);
  }

  private PutAnswer put(Store store, long version, Write write) {
    return text.put(store, NAME, version, write);
  }

  private long written(long version, Write write) {
    return put(put(store(), version, write));
  }

  private CompletableFuture<PutAnswer> write(Store store, long version, String value) {
    return CompletableFuture.supplyAsync(() -> put(store, version, Write.of(value)));
  }
}
