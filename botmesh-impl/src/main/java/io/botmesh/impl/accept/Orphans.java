package io.botmesh.impl.accept;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.chat.Attention;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.life.Lifeline;
import io.botmesh.impl.turn.Permits;
import io.botmesh.impl.turn.TurnServer;
import java.time.Duration;
import java.util.Optional;

/**
 * Skips tickets that are bound to a replica which is gone, so that a message that is delivered
 * again can be accepted again. Thread-safe.
 */
final class Orphans {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final TurnStore turns;
  private final ReplicaId me;
  private final Duration lease;
  private final Asking asking;
  private final Tokens tokens;
  private final Permits permits;
  private final Lifeline lifeline;
  private final Attention attention;
  private final TurnServer server;
  private final MeshClock clock;

  Orphans(ReplicaTools tools, Duration lease, NextRooms rooms) {
    this.turns = tools.turns();
    this.me = tools.me();
    this.lease = lease;
    this.asking = tools.asking();
    this.tokens = tools.tokens();
    this.permits = rooms.permits();
    this.lifeline = rooms.lifeline();
    this.attention = rooms.taker();
    this.server = rooms.server();
    this.clock = tools.clock();
  }

  /**
   * Lets a ticket be skipped whose replica was found gone.
   *
   * @throws CoordinationUnavailable if this replica may not judge, or the chat is not to be had,
   *     just now
   */
  void skip(ChatDesk desk, Token ticket) {
    if (!lifeline.mayJudge()) {
      throw new CoordinationUnavailable(
          "BMESH-0336 A message waits on a replica that seems gone, which cannot be judged yet;"
              + " offer it again later");
    }
    // Whoever has the desk now will let go of it.
    asking.ask(PATIENCE, () -> claimWithout(desk, ticket));
  }

  private boolean claimWithout(ChatDesk desk, Token ticket) {
    if (!desk.reserveForAccept()) {
      throw new CoordinationUnavailable("BMESH-0337 The chat is being looked at; offer it again");
    }
    boolean permit = permits.take();
    Token token = tokens.next();
    boolean served = false;
    try {
      if (!permit) {
        throw new CoordinationUnavailable("BMESH-0338 Every permit is taken; offer it again");
      }
      desk.inHand(token);
      ClaimCall call =
          new ClaimCall(
              desk.chat(),
              token,
              me,
              Optional.of(new Evidence.OfTicket(ticket)),
              lease,
              desk.floor());
      long sent = clock.nanoTime();
      if (turns.claim(call) instanceof ClaimAnswer.Claimed claimed) {
        served = true;
        server.serve(desk, claimed.claim(), Optional.empty(), sent);
      }
      return true;
    } finally {
      if (!served) {
        letGo(desk, permit, token);
      }
    }
  }

  private void letGo(ChatDesk desk, boolean permit, Token token) {
    desk.outOfHand(token);
    if (permit) {
      permits.giveBack().ifPresent(attention::look);
    }
    desk.release();
    attention.look(desk);
  }
}
