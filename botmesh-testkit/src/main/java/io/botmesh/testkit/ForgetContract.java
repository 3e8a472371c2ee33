package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.Fate;
import io.botmesh.api.spi.ForgetAnswer;
import io.botmesh.api.spi.ForgetCall;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.SaveAnswer;
import org.junit.jupiter.api.Test;

/** Look and forget: a chat's hot state goes up to a ticket; what came later stays. */
abstract class ForgetContract extends TurnStory {
  ForgetContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void aChatThatIsUnknownLooksEmpty() {
    assertThat(turns().look(ANNA)).isEqualTo(new ChatLook(0, 0, 0, 0, true));
  }

  @Test
  void aLookShowsLineAndOutbox() {
    Claim turn = claimed(durable(LEFT, "m1"));
    line(durable(LEFT, "m2"), durable(LEFT, "m3"));
    committed(commit(LEFT, turn, says("one", "two")));
    assertThat(turns().look(ANNA))
        .isEqualTo(new ChatLook(turn.grant().fence().number(), 3, 2, 2, false));
  }

  @Test
  void everythingThatWasThereGoes() {
    Claim turn = claimed(durable(LEFT, "m1"));
    committed(commit(LEFT, turn, says("one")));
    serveAnother("m2", "half way");
    line(durableWaiting(LEFT, "m3"));
    forgotten(forget(turns().look(ANNA)));
    ChatLook after = turns().look(ANNA);
    assertThat(after.waiting()).isZero();
    assertThat(after.entries()).isZero();
    assertThat(after.idle()).isTrue();
    assertThat(turns().read(ANNA).checkpoint().value()).isEmpty();
    assertThat(turns().read(ANNA).userData().value()).isEmpty();
    assertThat(turns().claim(claim(LEFT))).isEqualTo(new ClaimAnswer.Empty(true));
    assertThat(turns().pump(pump(LEFT, token(LEFT)))).isEqualTo(new PumpAnswer.Empty(true));
  }

  @Test
  void aTurnUnderWayIsLost() {
    Claim turn = claimed(durable(LEFT, "m1"));
    forgotten(forget(turns().look(ANNA)));
    assertThat(turns().save(save(turn, 0, "half way"))).isEqualTo(new SaveAnswer.Lost());
    assertThat(turns().commit(commit(LEFT, turn, says("too late"))))
        .isEqualTo(new CommitAnswer.Lost());
    assertThat(turns().look(ANNA).entries()).isZero();
  }

  @Test
  void idsOfDeletedMessagesStayKnown() {
    line(durableWaiting(LEFT, "m1"));
    forgotten(forget(turns().look(ANNA)));
    AcceptAnswer again = turns().accept(durable(LEFT, "m1"));
    assertThat(again).isInstanceOf(AcceptAnswer.Duplicate.class);
    assertThat(((AcceptAnswer.Duplicate) again).fate()).isEqualTo(Fate.DELETED);
  }

  @Test
  void whatCameAfterTheLookStaysAndIsHandledOnTheEmptyChat() {
    serveAnother("m1", "half way");
    ChatLook look = turns().look(ANNA);
    AcceptCall later = durableWaiting(LEFT, "m2");
    line(later);
    forgotten(forget(look));
    Claim turn = claimedBy(RIGHT);
    assertThat(turn.ticket().id()).isEqualTo(later.id());
    assertThat(turn.state().checkpoint().value()).isEmpty();
    committed(commit(RIGHT, turn, checkpoint("begun anew")));
    assertThat(turns().read(ANNA).checkpoint().value()).contains("begun anew");
  }

  @Test
  void aLaterMessageWhoseTurnIsUnderWayLosesItAndGetsTheAttemptBack() {
    ChatLook first = turns().look(ANNA);
    Claim turn = claimed(durable(LEFT, "m1"));
    ForgetCall call = new ForgetCall(ANNA, token(RIGHT), first.fence(), first.last());
    ForgetAnswer changed = turns().forget(call);
    assertThat(changed).isEqualTo(new ForgetAnswer.Changed(turn.grant().fence().number()));
    forgotten(
        new ForgetCall(ANNA, call.call(), ((ForgetAnswer.Changed) changed).fence(), first.last()));
    assertThat(turns().commit(commit(LEFT, turn, says("too late"))))
        .isEqualTo(new CommitAnswer.Lost());
    Claim again = claimedBy(LEFT);
    assertThat(again.ticket().id()).isEqualTo(turn.ticket().id());
    assertThat(again.ticket().attempts()).isEqualTo(1);
  }

  @Test
  void askedAgainItDeletesNothingThatCameMeanwhile() {
    line(durableWaiting(LEFT, "m1"));
    ForgetCall call = forget(turns().look(ANNA));
    forgotten(call);
    serveAnother("m2", "begun anew");
    forgotten(call);
    assertThat(turns().read(ANNA).checkpoint().value()).contains("begun anew");
  }

  @Test
  void noFenceAndNoVersionIsGivenOutAgain() {
    Claim turn = claimed(durable(LEFT, "m1"));
    committed(commit(LEFT, turn, checkpoint("half way")));
    long version = turns().read(ANNA).checkpoint().version();
    forgotten(forget(turns().look(ANNA)));
    Claim next = claimed(durable(LEFT, "m2"));
    assertThat(next.grant().fence().number()).isGreaterThan(turn.grant().fence().number());
    assertThat(next.state().checkpoint().version()).isGreaterThan(version);
    committed(commit(LEFT, next, checkpoint("begun anew")));
    assertThat(turns().read(ANNA).checkpoint().version())
        .isGreaterThan(next.state().checkpoint().version());
  }

  private void serveAnother(String id, String checkpoint) {
    line(durableWaiting(LEFT, id));
    serve(LEFT, checkpoint(checkpoint));
  }

  private ForgetCall forget(ChatLook look) {
    return new ForgetCall(ANNA, token(RIGHT), look.fence(), look.last());
  }

  private void forgotten(ForgetCall call) {
    assertThat(turns().forget(call)).isEqualTo(new ForgetAnswer.Deleted());
  }
}
