package io.botmesh.redis;

import io.botmesh.api.Fence;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.DepartCall;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.ForgetCall;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.PostCall;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.PutCall;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.UnloadCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What each script over a chat is told, after what all of them are told; their headers say how it
 * is laid out. Each list is the caller's own.
 */
final class TurnArguments {
  private TurnArguments() {}

  /** The limits as every script takes them, before the prefix of channels. */
  static String limits(TurnLimits limits) {
    return String.join(
        "|",
        Integer.toString(limits.maxAttempts()),
        millis(limits.turnWait()),
        Integer.toString(limits.line()),
        Long.toString(limits.lineBytes()),
        Integer.toString(limits.ring()),
        Integer.toString(limits.outbox()),
        millis(limits.retention()),
        "");
  }

  /** Without the message's line, which may follow. */
  static List<String> accept(AcceptCall call) {
    return list(
        call.id().value(),
        call.token().value(),
        call.me().value(),
        flag(call.bound()),
        call.message().orElse(""),
        flag(call.want()),
        text(call.over()),
        millis(call.lease()),
        floor(call.floor()));
  }

  static List<String> claim(ClaimCall call) {
    return list(
        call.token().value(),
        call.me().value(),
        call.gone().map(TurnArguments::goneGrant).orElse(""),
        call.gone().map(TurnArguments::goneTicket).orElse(""),
        millis(call.lease()),
        floor(call.floor()));
  }

  static List<String> save(SaveCall call) {
    List<String> all =
        list(
            call.grant().token().value(),
            call.grant().fence().toString(),
            call.call().value(),
            Long.toString(call.version()));
    all.addAll(written(Optional.of(call.checkpoint())));
    all.addAll(entries(call.entries()));
    return all;
  }

  static List<String> renew(Grant grant, Duration lease) {
    return list(grant.token().value(), grant.fence().toString(), millis(lease));
  }

  static List<String> commit(CommitCall call) {
    List<String> all =
        list(
            call.me().value(),
            call.grant().token().value(),
            call.grant().fence().toString(),
            call.id().value());
    all.add(Long.toString(call.expected().checkpoint()));
    all.addAll(written(call.changes().checkpoint()));
    all.add(Long.toString(call.expected().userData()));
    all.addAll(written(call.changes().userData()));
    all.add(text(call.next()));
    all.add(text(call.pump()));
    all.add(millis(call.lease()));
    all.add(floor(call.floor()));
    all.addAll(entries(call.changes().entries()));
    return all;
  }

  static List<String> giveUp(GiveUpCall call) {
    return list(
        call.grant().token().value(),
        call.grant().fence().toString(),
        call.why().word(),
        millis(call.delay()),
        call.cause());
  }

  static List<String> pump(PumpCall call) {
    return list(
        call.token().value(),
        call.me().value(),
        call.gone().map(take -> Long.toString(take)).orElse(""),
        millis(call.lease()));
  }

  static List<String> tick(TickCall call) {
    List<String> all =
        list(call.token().value(), millis(call.lease()), Integer.toString(call.results().size()));
    for (TickCall.Result result : call.results()) {
      all.add(result.id());
      all.addAll(told(result));
    }
    return all;
  }

  private static List<String> told(TickCall.Result result) {
    if (result instanceof TickCall.Result.Retry retry) {
      return List.of("retry", millis(retry.delay()));
    }
    if (result instanceof TickCall.Result.PutOff putOff) {
      return List.of("put-off", millis(putOff.delay()));
    }
    if (result instanceof TickCall.Result.Unsure unsure) {
      return List.of("unsure", millis(unsure.delay()));
    }
    return result instanceof TickCall.Result.Dead dead
        ? List.of(word(dead), dead.cause())
        : List.of("sent", "");
  }

  private static String word(TickCall.Result.Dead dead) {
    return "dead" + (dead.untried() ? "-untried" : "") + (dead.unsure() ? "-unsure" : "");
  }

  static List<String> post(PostCall call) {
    return list(
        call.call().value(),
        call.id(),
        call.entry().kind().word(),
        call.entry().payload(),
        flag(call.maybe()));
  }

  static List<String> put(PutCall call) {
    List<String> all = list(call.call().value(), Long.toString(call.version()));
    all.addAll(written(Optional.of(call.text())));
    return all;
  }

  static List<String> forget(ForgetCall call) {
    return list(call.call().value(), Long.toString(call.fence()), Long.toString(call.upTo()));
  }

  static List<String> depart(DepartCall call) {
    return list(call.call().value(), call.to().value());
  }

  static List<String> unload(UnloadCall call) {
    return list(
        call.me().value(),
        call.move().value(),
        Long.toString(call.lastTicket()),
        Long.toString(call.lastEntry()));
  }

  private static List<String> list(String... first) {
    return new ArrayList<>(List.of(first));
  }

  /** What becomes of a text: the word for it, the text, and how long it lives. */
  private static List<String> written(Optional<Write> write) {
    return List.of(
        write.map(one -> one.value().isPresent() ? "set" : "delete").orElse("keep"),
        write.flatMap(Write::value).orElse(""),
        write.flatMap(Write::ttl).map(TurnArguments::millis).orElse("0"));
  }

  private static List<String> entries(List<NewEntry> entries) {
    List<String> all = list(Integer.toString(entries.size()));
    for (NewEntry entry : entries) {
      all.add(entry.kind().word());
      all.add(entry.payload());
    }
    return all;
  }

  private static String goneGrant(Evidence evidence) {
    return evidence instanceof Evidence.OfGrant grant ? grant.fence().toString() : "";
  }

  private static String goneTicket(Evidence evidence) {
    return evidence instanceof Evidence.OfTicket ticket ? ticket.token().value() : "";
  }

  private static String text(Optional<Token> token) {
    return token.map(Token::value).orElse("");
  }

  private static String floor(Optional<Fence> floor) {
    return floor.map(Fence::toString).orElse("0");
  }

  private static String flag(boolean value) {
    return value ? "1" : "0";
  }

  private static String millis(Duration time) {
    return Long.toString(time.toMillis());
  }
}
