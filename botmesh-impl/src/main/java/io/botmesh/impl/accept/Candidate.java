package io.botmesh.impl.accept;

import io.botmesh.api.InboundMessage;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.chat.Attention;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.UserLine;
import io.botmesh.impl.turn.Permits;

/**
 * A message that asks for a place in its chat's line: what it holds of this replica meanwhile, and
 * gives back at the end unless its turn has it. Used by one thread.
 */
final class Candidate implements AutoCloseable {
  private final ChatDesk desk;
  private final InboundMessage message;
  private final Token token;
  private final UserLine line;
  private final Permits permits;
  private final Attention attention;
  private final boolean reserved;
  private final boolean wantsTurn;
  private final boolean ownLine;
  private boolean served;
  private boolean waits;
  private Runnable then;

  /** Takes what is free of the chat's desk, and a permit, for the turn may come with the place. */
  Candidate(
      ChatDesk desk,
      InboundMessage message,
      Token token,
      UserLine line,
      Permits permits,
      Attention attention) {
    this.desk = desk;
    this.message = message;
    this.token = token;
    this.line = line;
    this.permits = permits;
    this.attention = attention;
    this.then = () -> attention.look(desk);
    reserved = desk.reserveForAccept();
    wantsTurn = reserved && permits.take();
    ownLine = desk.keepLine(message.id(), line);
    if (wantsTurn) {
      desk.inHand(token);
    }
  }

  ChatDesk desk() {
    return desk;
  }

  InboundMessage message() {
    return message;
  }

  Token token() {
    return token;
  }

  UserLine line() {
    return line;
  }

  /** Tells whether the turn may come along. */
  boolean wantsTurn() {
    return wantsTurn;
  }

  /** Tells whether it has its place in the line. */
  boolean hasPlace() {
    return waits;
  }

  /** Its chat's turn came along, and has what was held. */
  void served() {
    served = true;
    waits = true;
  }

  /** It has its place; {@code next} is done once all is given back. */
  void waits(Runnable next) {
    waits = true;
    then = next;
  }

  @Override
  public void close() {
    if (!waits) {
      desk.endPatience(token);
      if (ownLine) {
        desk.takeLine(message.id());
      }
    }
    if (!served) {
      letGo();
    }
  }

  private void letGo() {
    if (wantsTurn) {
      desk.outOfHand(token);
      permits.giveBack().ifPresent(attention::look);
    }
    if (reserved && desk.release()) {
      attention.look(desk);
    } else {
      then.run();
    }
  }
}
