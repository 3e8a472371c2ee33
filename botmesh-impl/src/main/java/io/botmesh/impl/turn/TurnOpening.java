package io.botmesh.impl.turn;

import io.botmesh.api.InboundMessage;
import io.botmesh.api.Store;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.Ticket;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.UserLine;
import io.botmesh.impl.wire.Letters;
import java.time.Duration;
import java.util.Optional;

/** Makes a turn of what was claimed: with its message and the message's line. Thread-safe. */
final class TurnOpening {
  private final ReplicaTools tools;
  private final Letters letters;
  private final Store store;
  private final TurnReports reports;
  private final CheckpointSaver saver;

  TurnOpening(ReplicaTools tools, Letters letters, Store store, Duration patience) {
    this.tools = tools;
    this.letters = letters;
    this.store = store;
    this.reports = new TurnReports(tools.signals(), letters, tools.clock());
    this.saver = new CheckpointSaver(tools, patience);
  }

  /**
   * A turn in hand.
   *
   * @param unreadable why its message cannot be read, if it cannot
   */
  record Opened(HeldTurn turn, Optional<String> unreadable) {}

  /** Makes the turn; {@link #findLine} follows, once somebody looks after its lease. */
  Opened open(Reservation reservation, Ending.GoesOn granted) {
    Claim claim = granted.claim();
    long sentAt = granted.sentAt();
    ChatDesk desk = reservation.desk();
    // It has its turn: whatever comes now, it did not wait too long.
    desk.endPatience(claim.ticket().token());
    InboundMessage message;
    try {
      message = granted.known().orElseGet(() -> messageOf(desk, claim.ticket()));
    } catch (StoredDataUnreadable unreadable) {
      HeldTurn turn = turn(reservation, claim, standIn(claim), sentAt, Optional.empty());
      return new Opened(turn, Optional.of(unreadable.getMessage()));
    }
    // Accepted here: its line is being written beside this turn.
    Optional<UserLine> here = desk.takeLine(message.id());
    HeldTurn turn = turn(reservation, claim, message, sentAt, here);
    UserLine line = here.orElseGet(() -> new UserLine(store, message));
    if (claim.ticket().logged()) {
      line.isThere();
    }
    turn.line(line);
    return new Opened(turn, Optional.empty());
  }

  /** Of a message that was accepted elsewhere: its line is written now, if it is not there. */
  void findLine(HeldTurn turn) {
    turn.line().filter(line -> line.arrival().isEmpty()).ifPresent(UserLine::tryWrite);
  }

  private HeldTurn turn(
      Reservation reservation,
      Claim claim,
      InboundMessage message,
      long sentAt,
      Optional<UserLine> here) {
    TurnReport report = reports.begin(claim, message, here);
    return new HeldTurn(
        reservation, claim, message, tools.me(), sentAt, saver, tools.clock(), report);
  }

  private InboundMessage messageOf(ChatDesk desk, Ticket ticket) {
    if (ticket.message().isPresent()) {
      return letters.journaled(desk.chat(), ticket.id(), ticket.message().get());
    }
    return desk.kept(ticket.token())
        .orElseThrow(
            () ->
                new StoredDataUnreadable(
                    "BMESH-0402 A message bound to replica "
                        + tools.me()
                        + " is no longer in its memory"));
  }

  private InboundMessage standIn(Claim claim) {
    return new InboundMessage(
        claim.chat(), claim.ticket().id(), "unknown", "", tools.clock().now());
  }
}
