package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.GiveUpAnswer;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.testmesh.Call;
import java.time.Duration;

/** Leads what happens to the turns of each chat to the book of that chat. */
final class TurnRules implements Rule {
  private final Books books;

  TurnRules(Books books) {
    this.books = books;
  }

  @Override
  public void done(Call call, Object outcome) {
    if (outcome instanceof AcceptAnswer answer) {
      accepted(call.argument(AcceptCall.class), answer);
    } else if (outcome instanceof ClaimAnswer.Claimed claimed) {
      ClaimCall asked = call.argument(ClaimCall.class);
      granted(claimed.claim(), asked.me(), asked.lease());
    } else if (outcome instanceof CommitAnswer answer) {
      committed(call.argument(CommitCall.class), answer);
    } else if (outcome instanceof SaveAnswer answer) {
      SaveCall asked = call.argument(SaveCall.class);
      books.of(asked.chat()).saved(asked.grant(), answer);
    } else if (outcome instanceof RenewAnswer answer) {
      books
          .of(call.argument(ChatId.class))
          .renewed(call.argument(Grant.class), answer, call.argument(Duration.class));
    } else if (outcome instanceof GiveUpAnswer answer && answer == GiveUpAnswer.GIVEN_UP) {
      GiveUpCall asked = call.argument(GiveUpCall.class);
      books.of(asked.chat()).ended(asked.grant());
    }
  }

  private void accepted(AcceptCall call, AcceptAnswer answer) {
    ChatBook book = books.of(call.chat());
    book.accepted(call, answer);
    if (answer instanceof AcceptAnswer.Claimed claimed) {
      granted(claimed.claim(), call.me(), call.lease());
    }
  }

  private void granted(Claim claim, io.botmesh.api.ReplicaId me, Duration lease) {
    books.of(claim.chat()).granted(claim, me, lease);
  }

  private void committed(CommitCall call, CommitAnswer answer) {
    ChatBook book = books.of(call.chat());
    book.committed(call, answer);
    if (answer instanceof CommitAnswer.Committed done && done.next().isPresent()) {
      granted(done.next().get(), call.me(), call.lease());
    }
  }
}
