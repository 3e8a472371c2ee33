package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Turn stores that take evidence for more, or for less, than what it proves. Thread-safe. */
final class MisjudgesEvidence {
  private MisjudgesEvidence() {}

  static TurnStore ofNothing(TurnStore whole) {
    return new ForwardingTurnStore(whole) {
      @Override
      public ClaimAnswer claim(ClaimCall call) {
        return super.claim(with(call, Optional.empty()));
      }
    };
  }

  static TurnStore ofAnyGrant(TurnStore whole) {
    return new ForwardingTurnStore(whole) {
      @Override
      public ClaimAnswer claim(ClaimCall call) {
        ClaimAnswer answer = super.claim(call);
        return answer instanceof ClaimAnswer.Held held && grant(call).isPresent()
            ? super.claim(with(call, held))
            : answer;
      }
    };
  }

  static TurnStore ofATokensGrants(TurnStore whole) {
    return new ForwardingTurnStore(whole) {
      private final Map<Fence, Token> tokens = new ConcurrentHashMap<>();

      @Override
      public ClaimAnswer claim(ClaimCall call) {
        ClaimAnswer answer = super.claim(call);
        if (answer instanceof ClaimAnswer.Claimed turn) {
          tokens.put(turn.claim().grant().fence(), turn.claim().grant().token());
        }
        return answer instanceof ClaimAnswer.Held held
                && grant(call).map(tokens::get).equals(Optional.of(held.held().grant().token()))
            ? super.claim(with(call, held))
            : answer;
      }
    };
  }

  static TurnStore ofATicketAsOfATurn(TurnStore whole) {
    return new ForwardingTurnStore(whole) {
      @Override
      public ClaimAnswer claim(ClaimCall call) {
        ClaimAnswer answer = super.claim(call);
        return answer instanceof ClaimAnswer.Held held && ticket(call).isPresent()
            ? super.claim(with(call, held))
            : answer;
      }
    };
  }

  static TurnStore ofATicketAsOfAll(TurnStore whole) {
    return new ForwardingTurnStore(whole) {
      @Override
      public ClaimAnswer claim(ClaimCall call) {
        ClaimAnswer answer = super.claim(call);
        return answer instanceof ClaimAnswer.NotYours bound && ticket(call).isPresent()
            ? super.claim(with(call, bound))
            : answer;
      }
    };
  }

  static TurnStore ofADurableTicket(TurnStore whole) {
    return new ForwardingTurnStore(whole) {
      @Override
      public ClaimAnswer claim(ClaimCall call) {
        ClaimAnswer answer = super.claim(call);
        return answer instanceof ClaimAnswer.Claimed turn
                && ticket(call).equals(Optional.of(turn.claim().ticket().token()))
            ? without(this, call, turn.claim())
            : answer;
      }
    };
  }

  static TurnStore ofAHoldersDurableMessage(TurnStore whole) {
    return new ForwardingTurnStore(whole) {
      @Override
      public ClaimAnswer claim(ClaimCall call) {
        ClaimAnswer answer = super.claim(call);
        return answer instanceof ClaimAnswer.Claimed turn
                && grant(call).isPresent()
                && turn.claim().ticket().attempts() > 1
            ? without(this, call, turn.claim())
            : answer;
      }
    };
  }

  static TurnStore ofAHolderForGood(TurnStore whole) {
    return new ForwardingTurnStore(whole) {
      private final Set<ChatId> judged = ConcurrentHashMap.newKeySet();

      @Override
      public ClaimAnswer claim(ClaimCall call) {
        if (grant(call).isPresent()) {
          judged.add(call.chat());
        }
        ClaimAnswer answer = super.claim(call);
        return answer instanceof ClaimAnswer.NotYours bound && judged.contains(call.chat())
            ? super.claim(with(call, bound))
            : answer;
      }
    };
  }

  private static Optional<Fence> grant(ClaimCall call) {
    return call.gone().map(gone -> gone instanceof Evidence.OfGrant grant ? grant.fence() : null);
  }

  private static Optional<Token> ticket(ClaimCall call) {
    return call.gone()
        .map(gone -> gone instanceof Evidence.OfTicket ticket ? ticket.token() : null);
  }

  private static ClaimCall with(ClaimCall call, ClaimAnswer.Held held) {
    return with(call, Optional.of(new Evidence.OfGrant(held.held().grant().fence())));
  }

  private static ClaimCall with(ClaimCall call, ClaimAnswer.NotYours bound) {
    return with(call, Optional.of(new Evidence.OfTicket(bound.token())));
  }

  private static ClaimCall with(ClaimCall call, Optional<Evidence> gone) {
    return new ClaimCall(call.chat(), call.token(), call.me(), gone, call.lease(), call.floor());
  }

  /** The message is gone as if it were done, and the turn is the next one's. */
  private static ClaimAnswer without(TurnStore turns, ClaimCall call, Claim turn) {
    turns.commit(Ending.of(call.me(), turn, Changes.NONE).past(call.floor()).call());
    return turns.claim(
        new ClaimCall(
            call.chat(),
            new Token(call.token() + "-next"),
            call.me(),
            Optional.empty(),
            call.lease(),
            call.floor()));
  }
}
