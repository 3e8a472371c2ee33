package io.botmesh.ear.mesh.chaos;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.TickAnswer;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.ForwardingTurnStore;
import java.util.List;

/** Tells a diary of what one replica asks for and is answered. Thread-safe. */
final class TurnsInDiary extends ForwardingTurnStore {
  private final Chronicle diary;

  TurnsInDiary(TurnStore whole, Chronicle diary) {
    super(whole);
    this.diary = diary;
  }

  @Override
  public AcceptAnswer accept(AcceptCall call) {
    long from = diary.now();
    try {
      AcceptAnswer answer = super.accept(call);
      if (answer instanceof AcceptAnswer.Claimed claimed) {
        granted(claimed.claim(), diary.since(from));
      }
      return answer;
    } finally {
      diary.tell(
          new Deed.Entered(
              call.chat().value(), call.id().value(), call.token().value(), diary.since(from)));
    }
  }

  @Override
  public ClaimAnswer claim(ClaimCall call) {
    long from = diary.now();
    ClaimAnswer answer = super.claim(call);
    if (answer instanceof ClaimAnswer.Claimed claimed) {
      granted(claimed.claim(), diary.since(from));
    }
    return answer;
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    long from = diary.now();
    boolean done = false;
    try {
      CommitAnswer answer = super.commit(call);
      if (answer instanceof CommitAnswer.Committed committed) {
        done = true;
        Span when = diary.since(from);
        committed.next().ifPresent(next -> granted(next, when));
        handedOut(call.chat(), committed.entries(), when);
      }
      return answer;
    } finally {
      diary.tell(
          new Deed.Committed(
              call.chat().value(),
              call.id().value(),
              call.grant().token().value(),
              call.grant().fence().number(),
              done,
              diary.since(from)));
    }
  }

  @Override
  public PumpAnswer pump(PumpCall call) {
    long from = diary.now();
    PumpAnswer answer = super.pump(call);
    if (answer instanceof PumpAnswer.Entries handed) {
      handedOut(call.chat(), handed.entries(), diary.since(from));
    }
    return answer;
  }

  @Override
  public TickAnswer tick(TickCall call) {
    long from = diary.now();
    try {
      return super.tick(call);
    } catch (BotmeshException noAnswer) {
      Span when = diary.since(from);
      call.results()
          .forEach(result -> diary.tell(new Deed.Unticked(call.chat().value(), result.id(), when)));
      throw noAnswer;
    }
  }

  private void granted(Claim claim, Span when) {
    diary.tell(
        new Deed.Granted(
            claim.chat().value(),
            claim.grant().token().value(),
            claim.grant().fence().number(),
            when));
  }

  private void handedOut(ChatId chat, List<OutboxEntry> entries, Span when) {
    entries.forEach(
        entry -> diary.tell(new Deed.HandedOut(chat.value(), entry.id(), entry.maybe(), when)));
  }
}
