package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Fence;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.SaveAnswer.Conflict;
import io.botmesh.api.spi.SaveAnswer.Lost;
import io.botmesh.api.spi.SaveAnswer.Saved;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.Versions;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Save: the checkpoint in the middle of a turn, by the very grant in force. */
abstract class SaveContract extends TurnStory {
  SaveContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void aSavedCheckpointIsReadAtOnceAndTheTurnGoesOn() {
    Claim turn = claimed(durable(LEFT, "m1"));
    long version = saved(save(turn, 0, "half way"));
    assertThat(version).isPositive();
    assertThat(turns().read(ANNA).checkpoint().value()).contains("half way");
    assertThat(turns().read(ANNA).checkpoint().version()).isEqualTo(version);
    assertThat(turns().renew(ANNA, turn.grant(), LEASE)).isEqualTo(RenewAnswer.RENEWED);
  }

  @Test
  void theNextSaveAndTheCommitRestOnTheVersionSaved() {
    Claim turn = claimed(durable(LEFT, "m1"));
    long first = saved(save(turn, 0, "one"));
    long second = saved(save(turn, first, "two"));
    assertThat(second).isGreaterThan(first);
    assertThat(turns().commit(commit(LEFT, turn, checkpoint("three"))))
        .isInstanceOf(CommitAnswer.Conflict.class);
    Claim known = knowing(turn, second);
    committed(commit(LEFT, known, checkpoint("three")));
    assertThat(turns().read(ANNA).checkpoint().value()).contains("three");
  }

  @Test
  void askedAgainItGivesTheSameVersionAndAppendsNothingTwice() {
    Claim turn = claimed(durable(LEFT, "m1"));
    SaveCall call = save(turn, 0, "half way", "wait a moment");
    long version = saved(call);
    pass(TICK);
    assertThat(turns().save(call)).isEqualTo(new Saved(version));
    assertThat(payloads(pumped(pump(LEFT, token(LEFT))))).containsExactly("wait a moment");
  }

  @Test
  void itsEntriesBearTheNameOfTheCallAndStandBeforeThoseOfTheCommit() {
    Claim turn = claimed(durable(LEFT, "m1"));
    SaveCall call = save(turn, 0, "half way", "one", "two");
    long version = saved(call);
    committed(commit(LEFT, knowing(turn, version), says("three")));
    String prefix = turn.grant().fence() + "." + call.call() + ".";
    assertThat(ids(pumped(pump(LEFT, token(LEFT)))))
        .containsExactly(prefix + "1", prefix + "2", turn.grant().fence() + ".1");
  }

  @Test
  void anOwnerWhoSleptThroughItsLeaseCannotSaveOverTheNextOwner() {
    Claim sleeper = claimed(durable(LEFT, "m1"));
    pass(LEASE);
    claimedBy(RIGHT);
    assertThat(turns().save(save(sleeper, 0, "stale", "stale reply"))).isEqualTo(new Lost());
    assertNothingWritten();
  }

  @Test
  void anOwnerWhoWasSupersededCannotSave() {
    Claim dead = claimed(durable(LEFT, "m1"));
    claimed(turns().claim(claim(RIGHT, goneHolder(dead))));
    assertThat(turns().save(save(dead, 0, "stale", "stale reply"))).isEqualTo(new Lost());
    assertNothingWritten();
  }

  @Test
  void anEndedTurnCannotSave() {
    Claim turn = claimed(durable(LEFT, "m1"));
    committed(commit(LEFT, turn, Changes.NONE));
    assertThat(turns().save(save(turn, 0, "late", "late reply"))).isEqualTo(new Lost());
    assertNothingWritten();
  }

  @Test
  void tokenAndFenceMustBothBeTheOnesInForce() {
    Claim turn = claimed(durable(LEFT, "m1"));
    Fence fence = turn.grant().fence();
    for (Grant wrong :
        new Grant[] {
          new Grant(turn.grant().token(), new Fence(fence.number() + 1)),
          new Grant(turn.grant().token(), new Fence(fence.number() - 1)),
          new Grant(new Token("another"), fence)
        }) {
      SaveCall call = save(turn, 0, "wrong", "wrong reply");
      assertThat(
              turns()
                  .save(
                      new SaveCall(ANNA, wrong, call.call(), 0, call.checkpoint(), call.entries())))
          .isEqualTo(new Lost());
    }
    assertNothingWritten();
  }

  @Test
  void theEndOfTheLeaseAloneRefusesNothing() {
    Claim turn = claimed(durable(LEFT, "m1"));
    pass(LEASE.multipliedBy(2));
    assertThat(turns().save(save(turn, 0, "late but alone"))).isInstanceOf(Saved.class);
  }

  @Test
  void aSaveThatRestsOnAnotherVersionConflictsAndTheTurnIsStillHeld() {
    Claim turn = claimed(durable(LEFT, "m1"));
    saved(save(turn, 0, "mine"));
    ChatState current = turns().read(ANNA);
    assertThat(turns().save(save(turn, 0, "blind", "blind reply")))
        .isEqualTo(new Conflict(current));
    assertThat(turns().read(ANNA)).isEqualTo(current);
    assertThat(turns().pump(pump(LEFT, token(LEFT)))).isInstanceOf(PumpAnswer.Empty.class);
    assertThat(turns().renew(ANNA, turn.grant(), LEASE)).isEqualTo(RenewAnswer.RENEWED);
  }

  @Test
  void aDeletedCheckpointIsGoneAndItsVersionGrows() {
    Claim turn = claimed(durable(LEFT, "m1"));
    long first = saved(save(turn, 0, "there"));
    long second = saved(save(turn, first, Write.delete()));
    assertThat(second).isGreaterThan(first);
    assertThat(turns().read(ANNA).checkpoint().value()).isEmpty();
    assertThat(turns().read(ANNA).checkpoint().version()).isEqualTo(second);
  }

  @Test
  void aSavedCheckpointLivesAsLongAsItWasGivenAndItsVersionLonger() {
    Claim turn = claimed(durable(LEFT, "m1"));
    Duration ttl = Duration.ofSeconds(5);
    long version = saved(save(turn, 0, Write.of("passing", ttl)));
    pass(ttl.minus(TICK));
    assertThat(turns().read(ANNA).checkpoint().value()).contains("passing");
    pass(TICK);
    assertThat(turns().read(ANNA).checkpoint().value()).isEmpty();
    assertThat(turns().read(ANNA).checkpoint().version()).isEqualTo(version);
    assertThat(turns().save(save(turn, version, "on it"))).isInstanceOf(Saved.class);
  }

  @Test
  void hostileTextsAreKeptExactly() {
    Claim turn = claimed(durable(LEFT, "m1"));
    long version = 0;
    for (String hostile : HostileTexts.ALL) {
      version = saved(save(turn, version, hostile));
      assertThat(turns().read(ANNA).checkpoint().value()).contains(hostile);
    }
  }

  private long saved(SaveCall call) {
    var answer = turns().save(call);
    assertThat(answer).isInstanceOf(Saved.class);
    return ((Saved) answer).version();
  }

  private void assertNothingWritten() {
    assertThat(turns().read(ANNA).versions()).isEqualTo(new Versions(0, 0));
    assertThat(turns().read(ANNA).checkpoint().value()).isEmpty();
    assertThat(turns().pump(pump(LEFT, token(LEFT)))).isInstanceOf(PumpAnswer.Empty.class);
  }

  /** The same turn, with the checkpoint's version as its holder knows it now. */
  private Claim knowing(Claim turn, long version) {
    assertThat(turns().read(ANNA).checkpoint().version()).isEqualTo(version);
    return new Claim(
        turn.chat(),
        turn.grant(),
        turn.lease(),
        turn.ticket(),
        turns().read(ANNA),
        turn.pumpFree());
  }
}
