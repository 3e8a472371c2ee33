package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.MessageId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.ArriveAnswer;
import io.botmesh.api.spi.ArriveCall;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.Baggage.MovedEntry;
import io.botmesh.api.spi.Baggage.MovedMessage;
import io.botmesh.api.spi.Death;
import io.botmesh.api.spi.DepartAnswer;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.UnloadAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads and writes what a moving chat takes along, as the scripts have it. */
final class BaggageText {
  private BaggageText() {}

  static DepartAnswer departed(Reply reply) {
    return switch (reply.word()) {
      case "SENDING" -> new DepartAnswer.Sending(reply.millis(1));
      case "DEPARTED" -> new DepartAnswer.Departed(baggage(reply));
      default -> throw reply.unexpected("depart");
    };
  }

  static ArriveAnswer arrived(Reply reply) {
    return switch (reply.word()) {
      case "ARRIVED" -> new ArriveAnswer.Arrived();
      case "CROWDED" -> new ArriveAnswer.Crowded();
      case "MOVED" -> new ArriveAnswer.Moved(new ChatId(reply.text(1)), before(reply));
      default -> throw reply.unexpected("arrive");
    };
  }

  private static Optional<ArriveAnswer.Before> before(Reply reply) {
    return reply.flag(2)
        ? Optional.of(new ArriveAnswer.Before(reply.number(3), reply.number(4)))
        : Optional.empty();
  }

  static UnloadAnswer unloaded(Reply reply) {
    if (!reply.word().equals("UNLOADED")) {
      throw reply.unexpected("unload");
    }
    return reply.flag(1) ? UnloadAnswer.EMPTY : UnloadAnswer.MORE;
  }

  /** What the script takes behind limits and name. */
  static List<String> arguments(ArriveCall call) {
    Baggage baggage = call.baggage();
    List<String> all =
        new ArrayList<>(
            List.of(
                call.from().value(),
                call.me().value(),
                baggage.move().value(),
                baggage.fence().toString(),
                Long.toString(baggage.lastTicket()),
                Long.toString(baggage.lastEntry()),
                ArriveCall.MADE_WAY));
    addText(all, baggage.checkpoint());
    addText(all, baggage.userData());
    all.add(Integer.toString(baggage.entries().size()));
    baggage.entries().forEach(entry -> addEntry(all, entry));
    all.add(Integer.toString(baggage.messages().size()));
    baggage.messages().forEach(message -> addMessage(all, message));
    return all;
  }

  private static void addText(List<String> all, Optional<Write> text) {
    all.add(text.isPresent() ? "set" : "keep");
    all.add(text.flatMap(Write::value).orElse(""));
    all.add(text.flatMap(Write::ttl).map(BaggageText::millis).orElse("0"));
  }

  private static void addEntry(List<String> all, MovedEntry moved) {
    OutboxEntry entry = moved.entry();
    Optional<Death> death = entry.death();
    all.addAll(
        List.of(
            Long.toString(moved.number()),
            entry.id(),
            entry.kind().word(),
            entry.payload(),
            Integer.toString(entry.tries()),
            Integer.toString(entry.doubts()),
            millis(moved.delay()),
            death.isPresent() ? "1" : "0",
            death.map(known -> Integer.toString(known.attempts())).orElse(""),
            death.map(Death::cause).orElse(""),
            death.flatMap(Death::message).map(MessageId::value).orElse("")));
  }

  private static void addMessage(List<String> all, MovedMessage message) {
    all.addAll(
        List.of(
            Long.toString(message.number()),
            message.id().value(),
            message.token().value(),
            Integer.toString(message.attempts()),
            message.cause(),
            message.message()));
  }

  private static Baggage baggage(Reply reply) {
    return new Baggage(
        new ChatId(reply.text(1)),
        new Token(reply.text(2)),
        reply.flag(3),
        new Fence(reply.number(4)),
        reply.number(5),
        reply.number(6),
        text(reply, 7),
        text(reply, 9),
        reply.rows(11).stream().map(BaggageText::entry).toList(),
        reply.rows(12).stream().map(BaggageText::message).toList(),
        reply.texts(13).stream().map(Token::new).toList());
  }

  private static Optional<Write> text(Reply reply, int at) {
    Duration lives = reply.millis(at + 1);
    return reply.optional(at).map(text -> lives.isZero() ? Write.of(text) : Write.of(text, lives));
  }

  private static MovedEntry entry(Reply row) {
    return new MovedEntry(
        row.number(0),
        new OutboxEntry(
            row.text(1),
            EntryKind.of(row.text(2)),
            row.text(3),
            Math.toIntExact(row.number(4)),
            Math.toIntExact(row.number(5)),
            TurnReplies.death(row, 7)),
        row.millis(6));
  }

  private static MovedMessage message(Reply row) {
    return new MovedMessage(
        row.number(0),
        new MessageId(row.text(1)),
        new Token(row.text(2)),
        Math.toIntExact(row.number(3)),
        row.text(4),
        row.text(5));
  }

  private static String millis(Duration time) {
    return Long.toString(time.toMillis());
  }
}
