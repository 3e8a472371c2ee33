package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.PutAnswer;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.PutCall;
import io.botmesh.api.spi.SaveAnswer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is written from outside a turn: by compare-and-set, and the turn under way hears of it. */
abstract class PutContract extends TurnStory {
  PutContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void userDataOfAChatThatNeverHadATurnIsStored() {
    long version = put(turns().putUser(put(0, "likes tea")));
    assertThat(version).isPositive();
    assertThat(turns().read(ANNA).userData().value()).contains("likes tea");
    assertThat(turns().read(ANNA).userData().version()).isEqualTo(version);
    assertThat(turns().read(ANNA).checkpoint().version()).isZero();
  }

  @Test
  void aCheckpointIsStoredBesideTheUserData() {
    put(turns().putUser(put(0, "likes tea")));
    put(turns().putCheckpoint(put(0, "half way")));
    assertThat(turns().read(ANNA).checkpoint().value()).contains("half way");
    assertThat(turns().read(ANNA).userData().value()).contains("likes tea");
  }

  @Test
  void whoRestsOnAnOldVersionIsToldWhatIsStored() {
    long first = put(turns().putUser(put(0, "tea")));
    PutAnswer late = turns().putUser(put(0, "coffee"));
    assertThat(late).isInstanceOf(PutAnswer.Conflict.class);
    assertThat(((PutAnswer.Conflict) late).current()).isEqualTo(turns().read(ANNA).userData());
    assertThat(turns().read(ANNA).userData().value()).contains("tea");
    assertThat(put(turns().putUser(put(first, "coffee")))).isGreaterThan(first);
  }

  @Test
  void askedAgainItGivesTheSameVersionAndWritesNothingTwice() {
    PutCall call = put(0, "tea");
    PutAnswer first = turns().putUser(call);
    pass(TICK);
    assertThat(turns().putUser(call)).isEqualTo(first);
    PutCall checkpoint = put(0, "half way");
    PutAnswer saved = turns().putCheckpoint(checkpoint);
    pass(TICK);
    assertThat(turns().putCheckpoint(checkpoint)).isEqualTo(saved);
  }

  @Test
  void aTurnUnderWayMeetsAConflictAndIsStillHeld() {
    Claim turn = claimed(durable(LEFT, "m1"));
    put(turns().putCheckpoint(put(0, "set by hand")));
    assertThat(turns().save(save(turn, 0, "half way"))).isInstanceOf(SaveAnswer.Conflict.class);
    CommitAnswer answer = turns().commit(commit(LEFT, turn, says("too late")));
    assertThat(answer).isInstanceOf(CommitAnswer.Conflict.class);
    assertThat(((CommitAnswer.Conflict) answer).current().checkpoint().value())
        .contains("set by hand");
    committed(commit(LEFT, knowing(turn), says("again")));
  }

  @Test
  void userDataOfAnotherTurnMakesTheTurnUnderWayRunAgain() {
    Claim turn = claimed(durable(LEFT, "m1"));
    put(turns().putUser(put(0, "from the group")));
    assertThat(turns().commit(commit(LEFT, turn, userData("own"))))
        .isInstanceOf(CommitAnswer.Conflict.class);
    assertThat(turns().read(ANNA).userData().value()).contains("from the group");
  }

  @Test
  void whatIsWrittenForAWhileExpiresAndItsVersionStays() {
    Duration brief = Duration.ofMinutes(5);
    PutCall call = new PutCall(ANNA, token(LEFT), 0, Write.of("brief", brief));
    long version = put(turns().putCheckpoint(call));
    pass(brief);
    assertThat(turns().read(ANNA).checkpoint().value()).isEmpty();
    assertThat(turns().read(ANNA).checkpoint().version()).isEqualTo(version);
  }

  @Test
  void whatIsDeletedIsGoneAndTheVersionGoesOn() {
    long version = put(turns().putUser(put(0, "tea")));
    PutCall delete = new PutCall(ANNA, token(LEFT), version, Write.delete());
    assertThat(put(turns().putUser(delete))).isGreaterThan(version);
    assertThat(turns().read(ANNA).userData().value()).isEmpty();
  }

  @Test
  void aLostChatDoesNotGiveAnOldVersionOutAgain() {
    long version = put(turns().putUser(put(0, "tea")));
    loseChat();
    pass(TICK);
    assertThat(put(turns().putUser(put(0, "coffee")))).isGreaterThan(version);
  }

  private PutCall put(long version, String text) {
    return new PutCall(ANNA, token(LEFT), version, Write.of(text));
  }

  private static long put(PutAnswer answer) {
    assertThat(answer).isInstanceOf(PutAnswer.Put.class);
    return ((PutAnswer.Put) answer).version();
  }

  /** The same turn, resting on what is stored now. */
  private Claim knowing(Claim turn) {
    return new Claim(
        turn.chat(),
        turn.grant(),
        turn.lease(),
        turn.ticket(),
        turns().read(ANNA),
        turn.pumpFree());
  }
}
