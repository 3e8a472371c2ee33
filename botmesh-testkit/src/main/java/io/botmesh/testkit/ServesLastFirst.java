package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.MessageId;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Ticket;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Serves the newest waiting message of a chat first: each place in the line is given the message
 * that came last. Thread-safe. All replicas of a test must share one of these.
 */
final class ServesLastFirst extends RewordingTurnStore {
  private final Map<ChatId, Pile> piles = new HashMap<>(); // guarded by this
  private final Map<Token, MessageId> places = new HashMap<>(); // guarded by this

  ServesLastFirst(TurnStore whole) {
    super(whole);
  }

  @Override
  public synchronized AcceptAnswer accept(AcceptCall call) {
    Pile pile = pile(call.chat());
    // Before the turn is granted, so that this very message is on top; a duplicate goes again.
    boolean piled = pile.put(call);
    AcceptAnswer answer = super.accept(call);
    boolean accepted =
        answer instanceof AcceptAnswer.Claimed || answer instanceof AcceptAnswer.Waiting;
    if (piled && !accepted) {
      pile.drop(call);
    }
    return answer;
  }

  @Override
  public synchronized CommitAnswer commit(CommitCall call) {
    MessageId place = places.getOrDefault(call.grant().token(), call.id());
    return super.commit(new Ending(call).ofMessage(place).call());
  }

  @Override
  synchronized Claim shown(Claim claim) {
    Ticket place = claim.ticket();
    places.put(claim.grant().token(), place.id());
    AcceptCall message = pile(claim.chat()).messageAt(place.number());
    Ticket ticket =
        new Ticket(
            place.number(), message.id(), message.token(), place.attempts(), message.message());
    return new Claim(
        claim.chat(), claim.grant(), claim.lease(), ticket, claim.state(), claim.pumpFree());
  }

  private Pile pile(ChatId chat) {
    return piles.computeIfAbsent(chat, unknown -> new Pile());
  }

  /** The messages of one chat. Guarded by the store's lock. */
  private static final class Pile {
    private final Deque<AcceptCall> waiting = new ArrayDeque<>();
    private final Map<Long, AcceptCall> served = new HashMap<>();
    private final Map<MessageId, AcceptCall> seen = new HashMap<>();

    boolean put(AcceptCall call) {
      if (seen.containsKey(call.id())) {
        return false;
      }
      seen.put(call.id(), call);
      waiting.push(call);
      return true;
    }

    void drop(AcceptCall call) {
      seen.remove(call.id());
      waiting.remove(call);
    }

    AcceptCall messageAt(long place) {
      return served.computeIfAbsent(place, number -> waiting.pop());
    }
  }
}
