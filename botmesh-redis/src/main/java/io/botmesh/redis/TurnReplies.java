package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.MessageId;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Stored;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.Death;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.Fate;
import io.botmesh.api.spi.ForgetAnswer;
import io.botmesh.api.spi.GiveUpAnswer;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PostAnswer;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.TickAnswer;
import io.botmesh.api.spi.Ticket;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnHeld;
import java.util.List;
import java.util.Optional;

/**
 * Reads what the scripts answer; their headers say how it is laid out.
 *
 * @param chat the chat that was asked about
 */
record TurnReplies(ChatId chat) {
  AcceptAnswer accept(Token token, Reply reply) {
    return switch (reply.word()) {
      case "CLAIMED" ->
          new AcceptAnswer.Claimed(
              claimed(token, reply), forgot(reply, 14), reply.optional(15).isPresent());
      case "WAITING" ->
          new AcceptAnswer.Waiting(
              reply.number(1),
              reply.inner(2).map(TurnReplies::held),
              forgot(reply, 3),
              reply.optional(4).isPresent());
      case "DUPLICATE" ->
          new AcceptAnswer.Duplicate(
              fate(reply.text(1)),
              new Token(reply.text(2)),
              reply.optional(3).filter(bound -> !bound.isEmpty()).map(ReplicaId::new));
      case "SKIPPED" -> new AcceptAnswer.Skipped(new Token(reply.text(1)));
      case "BUSY" -> new AcceptAnswer.Busy();
      default -> throw reply.unexpected("accept");
    };
  }

  private static boolean forgot(Reply reply, int at) {
    return reply.optional(at).isPresent();
  }

  ClaimAnswer claim(Token token, Reply reply) {
    return switch (reply.word()) {
      case "CLAIMED" -> new ClaimAnswer.Claimed(claimed(token, reply));
      case "HELD" -> new ClaimAnswer.Held(held(reply), reply.flag(4));
      case "NOT_YOURS" ->
          new ClaimAnswer.NotYours(
              new Token(reply.text(1)), new ReplicaId(reply.text(2)), reply.millis(3));
      case "LATER" -> new ClaimAnswer.Later(reply.millis(1));
      case "FULL" -> new ClaimAnswer.Full();
      case "EMPTY" -> new ClaimAnswer.Empty(reply.flag(1));
      case "MOVED" -> new ClaimAnswer.Moved(new ChatId(reply.text(1)));
      default -> throw reply.unexpected("claim");
    };
  }

  CommitAnswer commit(Optional<Token> next, Reply reply) {
    return switch (reply.word()) {
      case "COMMITTED" ->
          new CommitAnswer.Committed(
              next.flatMap(token -> reply.inner(3).map(claim -> claimed(token, claim))),
              reply.flag(1),
              entries(reply.rows(2)));
      case "CONFLICT" -> new CommitAnswer.Conflict(state(reply, 1));
      case "LOST" -> new CommitAnswer.Lost();
      case "FORGOTTEN" -> new CommitAnswer.Forgotten();
      default -> throw reply.unexpected("commit");
    };
  }

  static SaveAnswer save(Reply reply) {
    return switch (reply.word()) {
      case "SAVED" -> new SaveAnswer.Saved(reply.number(1));
      case "CONFLICT" -> new SaveAnswer.Conflict(state(reply, 1));
      case "LOST" -> new SaveAnswer.Lost();
      default -> throw reply.unexpected("save");
    };
  }

  static RenewAnswer renew(Reply reply) {
    return switch (reply.word()) {
      case "RENEWED" -> RenewAnswer.RENEWED;
      case "LOST" -> RenewAnswer.LOST;
      default -> throw reply.unexpected("renew");
    };
  }

  static GiveUpAnswer giveUp(Reply reply) {
    return switch (reply.word()) {
      case "GIVEN_UP" -> GiveUpAnswer.GIVEN_UP;
      case "LOST" -> GiveUpAnswer.LOST;
      default -> throw reply.unexpected("giveUp");
    };
  }

  static PumpAnswer pump(Reply reply) {
    return switch (reply.word()) {
      case "ENTRIES" ->
          new PumpAnswer.Entries(
              entries(reply.rows(1)), reply.optional(2).map(ms -> reply.millis(2)));
      case "PUMP_HELD" ->
          new PumpAnswer.PumpHeld(reply.number(1), new ReplicaId(reply.text(2)), reply.millis(3));
      case "EMPTY" -> new PumpAnswer.Empty(reply.flag(1));
      case "MOVED" -> new PumpAnswer.Moved(new ChatId(reply.text(1)));
      default -> throw reply.unexpected("pump");
    };
  }

  static TickAnswer tick(Reply reply) {
    if (!reply.word().equals("TICKED")) {
      throw reply.unexpected("tick");
    }
    return new TickAnswer(reply.flag(1), reply.flag(2));
  }

  static PostAnswer post(Reply reply) {
    return switch (reply.word()) {
      case "POSTED" -> PostAnswer.POSTED;
      case "FULL" -> PostAnswer.FULL;
      default -> throw reply.unexpected("post");
    };
  }

  static ChatState read(Reply reply) {
    if (!reply.word().equals("STATE")) {
      throw reply.unexpected("read");
    }
    return state(reply, 1);
  }

  static PutAnswer put(String script, Reply reply) {
    return switch (reply.word()) {
      case "PUT" -> new PutAnswer.Put(reply.number(1));
      case "CONFLICT" -> new PutAnswer.Conflict(stored(reply, 1));
      default -> throw reply.unexpected(script);
    };
  }

  static ChatLook look(Reply reply) {
    if (!reply.word().equals("LOOK")) {
      throw reply.unexpected("look");
    }
    return new ChatLook(
        reply.number(1),
        reply.number(2),
        Math.toIntExact(reply.number(3)),
        Math.toIntExact(reply.number(4)),
        reply.flag(5),
        reply.optional(6).map(ChatId::new));
  }

  static ForgetAnswer forget(Reply reply) {
    return switch (reply.word()) {
      case "DELETED" -> new ForgetAnswer.Deleted();
      case "CHANGED" -> new ForgetAnswer.Changed(reply.number(1));
      default -> throw reply.unexpected("forget");
    };
  }

  private Claim claimed(Token token, Reply reply) {
    Ticket ticket =
        new Ticket(
            reply.number(3),
            new MessageId(reply.text(4)),
            new Token(reply.text(5)),
            Math.toIntExact(reply.number(6)),
            reply.optional(7),
            reply.optional(13).isPresent());
    Grant grant = new Grant(token, new Fence(reply.number(1)));
    return new Claim(chat, grant, reply.millis(2), ticket, state(reply, 8), reply.flag(12));
  }

  private static TurnHeld held(Reply reply) {
    return new TurnHeld(
        new Grant(new Token(reply.text(5)), new Fence(reply.number(1))),
        new ReplicaId(reply.text(2)),
        reply.millis(3));
  }

  private static ChatState state(Reply reply, int from) {
    return new ChatState(stored(reply, from), stored(reply, from + 2));
  }

  private static Stored stored(Reply reply, int from) {
    return new Stored(reply.optional(from), reply.number(from + 1));
  }

  private static List<OutboxEntry> entries(List<Reply> rows) {
    return rows.stream()
        .map(
            row ->
                new OutboxEntry(
                    row.text(0),
                    EntryKind.of(row.text(1)),
                    row.text(2),
                    Math.toIntExact(row.number(3)),
                    Math.toIntExact(row.number(4)),
                    death(row)))
        .toList();
  }

  private static Optional<Death> death(Reply row) {
    return death(row, 5);
  }

  /** Reads what is known of a death: attempts, cause, message. */
  static Optional<Death> death(Reply row, int from) {
    return row.optional(from)
        .map(
            attempts ->
                new Death(
                    row.optional(from + 2).map(MessageId::new),
                    Integer.parseInt(attempts),
                    row.text(from + 1)));
  }

  private static Fate fate(String letter) {
    return switch (letter) {
      case "q" -> Fate.WAITING;
      case "c" -> Fate.DONE;
      case "d" -> Fate.DEAD;
      default -> Fate.DELETED;
    };
  }
}
