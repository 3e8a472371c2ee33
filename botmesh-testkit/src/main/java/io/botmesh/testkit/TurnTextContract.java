package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.SaveAnswer;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** User data and checkpoint as turns write them, and as they are written beside a turn. */
abstract class TurnTextContract extends StoreStory {
  TurnTextContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void userDataIsReadOnceItsTurnWasCommittedAndNotBefore() {
    Claim turn = turn(ANNA);
    assertThat(store().userData(ANNA)).isEqualTo(Stored.NOTHING);
    end(turn, userData("{\"count\":1}"));
    assertThat(other().userData(ANNA).value()).contains("{\"count\":1}");
    assertThat(store().userData(BEN)).isEqualTo(Stored.NOTHING);
  }

  @Test
  void userDataThatATurnRemovedOrThatHasExpiredIsNotThere() {
    end(turn(ANNA), userData(Write.of("{}", Duration.ofSeconds(5))));
    assertThat(store().userData(ANNA).value()).contains("{}");
    pass(Duration.ofSeconds(5));
    assertThat(store().userData(ANNA).value()).isEmpty();
    end(turn(ANNA), userData("{\"back\":true}"));
    assertThat(store().userData(ANNA).value()).contains("{\"back\":true}");
    end(turn(ANNA), userData(Write.delete()));
    assertThat(store().userData(ANNA).value()).isEmpty();
  }

  @Test
  void aCheckpointIsReadOnceItWasSavedOrCommitted() {
    Claim turn = turn(ANNA);
    assertThat(store().checkpoint(ANNA)).isEqualTo(Stored.NOTHING);
    SaveAnswer saved = turns().save(save(turn, 0, "half way"));
    assertThat(other().checkpoint(ANNA))
        .isEqualTo(new Stored(Optional.of("half way"), ((SaveAnswer.Saved) saved).version()));
    end(turn(BEN), checkpoint("done"));
    assertThat(other().checkpoint(BEN).value()).contains("done");
  }

  @Test
  void whoReadWhatATurnWroteMayWriteOnIt() {
    end(turn(ANNA), checkpoint("by a turn"));
    Stored byTurn = store().checkpoint(ANNA);
    long version = put(other().putCheckpoint(ANNA, byTurn.version(), Write.of("by hand")));
    assertThat(version).isGreaterThan(byTurn.version());
    assertThat(turn(ANNA).state().checkpoint())
        .isEqualTo(new Stored(Optional.of("by hand"), version));
  }

  @Test
  void aTurnUnderWayMeetsAConflictWithACheckpointWrittenByHand() {
    Claim turn = turn(ANNA);
    put(store().putCheckpoint(ANNA, 0, Write.of("by hand")));
    assertThat(turns().save(save(turn, 0, "too late"))).isInstanceOf(SaveAnswer.Conflict.class);
    assertConflict(turns().commit(commit(LEFT, turn, checkpoint("too late"))));
    assertThat(store().checkpoint(ANNA).value()).contains("by hand");
  }

  @Test
  void aTurnUnderWayMeetsAConflictWithUserDataWrittenByHand() {
    Claim turn = turn(ANNA);
    put(store().putUserData(ANNA, 0, Write.of("by hand")));
    assertConflict(turns().commit(commit(LEFT, turn, userData("too late"))));
    assertThat(store().userData(ANNA).value()).contains("by hand");
  }

  @Test
  void noVersionIsGivenOutAgainThoughTheChatWasLost() {
    long checkpoint = put(store().putCheckpoint(ANNA, 0, Write.of("half way")));
    long userData = put(store().putUserData(ANNA, 0, Write.of("tea")));
    loseChat();
    pass(TICK);
    assertThat(put(store().putCheckpoint(ANNA, 0, Write.of("anew")))).isGreaterThan(checkpoint);
    assertThat(put(store().putUserData(ANNA, 0, Write.of("coffee")))).isGreaterThan(userData);
  }

  private static void assertConflict(CommitAnswer answer) {
    assertThat(answer).isInstanceOf(CommitAnswer.Conflict.class);
  }
}
