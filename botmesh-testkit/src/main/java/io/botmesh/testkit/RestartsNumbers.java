package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.GiveUpAnswer;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.TurnHeld;
import io.botmesh.api.spi.TurnStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Counts fences from 1, and from 1 again whenever a chat was idle. Thread-safe. */
final class RestartsNumbers extends RewordingTurnStore {
  private final Map<ChatId, Numbers> numbers = new HashMap<>(); // guarded by this

  RestartsNumbers(TurnStore whole) {
    super(whole);
  }

  @Override
  Claim shown(Claim claim) {
    return new Claim(
        claim.chat(),
        shown(claim.chat(), claim.grant()),
        claim.lease(),
        claim.ticket(),
        claim.state(),
        claim.pumpFree());
  }

  @Override
  TurnHeld shown(ChatId chat, TurnHeld held) {
    return new TurnHeld(shown(chat, held.grant()), held.owner(), held.remaining());
  }

  @Override
  public ClaimAnswer claim(ClaimCall call) {
    Optional<Evidence> gone = call.gone().map(evidence -> real(call.chat(), evidence));
    return super.claim(
        new ClaimCall(call.chat(), call.token(), call.me(), gone, call.lease(), Optional.empty()));
  }

  @Override
  public SaveAnswer save(SaveCall call) {
    return super.save(
        new SaveCall(
            call.chat(),
            real(call.chat(), call.grant()),
            call.call(),
            call.version(),
            call.checkpoint(),
            call.entries()));
  }

  @Override
  public RenewAnswer renew(ChatId chat, Grant grant, Duration lease) {
    return super.renew(chat, real(chat, grant), lease);
  }

  @Override
  public GiveUpAnswer giveUp(GiveUpCall call) {
    return super.giveUp(
        new GiveUpCall(
            call.chat(), real(call.chat(), call.grant()), call.why(), call.delay(), call.cause()));
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    CommitAnswer answer =
        super.commit(
            new Ending(call).under(real(call.chat(), call.grant())).past(Optional.empty()).call());
    if (answer instanceof CommitAnswer.Committed done && done.idle()) {
      of(call.chat()).restart();
    }
    return answer;
  }

  private Grant shown(ChatId chat, Grant grant) {
    return new Grant(grant.token(), of(chat).shown(grant.fence()));
  }

  private Grant real(ChatId chat, Grant grant) {
    return new Grant(grant.token(), of(chat).real(grant.fence()));
  }

  private Evidence real(ChatId chat, Evidence evidence) {
    return evidence instanceof Evidence.OfGrant gone
        ? new Evidence.OfGrant(of(chat).real(gone.fence()))
        : evidence;
  }

  private synchronized Numbers of(ChatId chat) {
    return numbers.computeIfAbsent(chat, unknown -> new Numbers());
  }

  /** The small numbers of one chat. Thread-safe. */
  private static final class Numbers {
    private final Map<Fence, Fence> realByShown = new HashMap<>(); // guarded by this
    private final Map<Fence, Fence> shownByReal = new HashMap<>(); // guarded by this
    private long last; // guarded by this

    synchronized Fence shown(Fence real) {
      return shownByReal.computeIfAbsent(real, this::next);
    }

    synchronized Fence real(Fence shown) {
      return realByShown.getOrDefault(shown, shown);
    }

    synchronized void restart() {
      last = 0;
    }

    private Fence next(Fence real) {
      last++;
      Fence shown = new Fence(last);
      realByShown.put(shown, real);
      return shown;
    }
  }
}
