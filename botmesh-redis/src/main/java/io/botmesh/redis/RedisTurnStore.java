package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.Fence;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ArriveAnswer;
import io.botmesh.api.spi.ArriveCall;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.DepartAnswer;
import io.botmesh.api.spi.DepartCall;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.ForgetAnswer;
import io.botmesh.api.spi.ForgetCall;
import io.botmesh.api.spi.GiveUpAnswer;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.PostAnswer;
import io.botmesh.api.spi.PostCall;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.PutCall;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.TickAnswer;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.api.spi.UnloadAnswer;
import io.botmesh.api.spi.UnloadCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lines and turns on Redis: each operation is one script over the chat's one hash; what listings
 * show is entered in their indexes before. Thread-safe.
 */
final class RedisTurnStore implements TurnStore {
  private final FirstContact server;
  private final TurnLimits limits;
  private final Enrolment enrolment;
  private final MessageLog log;
  private volatile Packed packed;

  RedisTurnStore(FirstContact server, TurnLimits limits, Enrolment enrolment, MessageLog log) {
    this.server = server;
    this.limits = limits;
    this.enrolment = enrolment;
    this.log = log;
    this.packed = new Packed("", packed(limits));
  }

  @Override
  public AcceptAnswer accept(AcceptCall call) {
    enrolment.chat(call.chat());
    Contact contact = server.contact();
    Optional<MessageLog.Along> line =
        call.line().flatMap(text -> log.along(contact, call.chat(), text));
    if (line.isEmpty()) {
      return accept(contact, call, MessageLog.Along.NOTHING);
    }
    try {
      return accept(contact, call, line.get());
    } catch (CoordinationUnavailable nothingRan) {
      // Perhaps because chat and log are apart while their slot moves: the message does not wait.
      log.doubt(call.chat());
      return accept(contact, call, MessageLog.Along.NOTHING);
    }
  }

  private AcceptAnswer accept(Contact contact, AcceptCall call, MessageLog.Along line) {
    List<String> keys = new ArrayList<>();
    keys.add(contact.keys().chat(call.chat()));
    keys.addAll(line.keys());
    List<String> arguments =
        arguments(
            call.id().value(),
            call.token().value(),
            call.me().value(),
            flag(call.bound()),
            call.message().orElse(""),
            flag(call.want()),
            text(call.over()),
            millis(call.lease()),
            floor(call.floor()));
    arguments.addAll(line.arguments());
    return new TurnReplies(call.chat())
        .accept(
            call.token(),
            contact.scripts().run("accept", keys, common(contact, call.chat(), arguments)));
  }

  @Override
  public ClaimAnswer claim(ClaimCall call) {
    return new TurnReplies(call.chat())
        .claim(
            call.token(),
            run(
                "claim",
                call.chat(),
                call.token().value(),
                call.me().value(),
                call.gone().map(RedisTurnStore::goneGrant).orElse(""),
                call.gone().map(RedisTurnStore::goneTicket).orElse(""),
                millis(call.lease()),
                floor(call.floor())));
  }

  @Override
  public SaveAnswer save(SaveCall call) {
    Write checkpoint = call.checkpoint();
    enrolment.checkpoint(call.chat(), checkpoint);
    List<String> arguments =
        arguments(
            call.grant().token().value(),
            call.grant().fence().toString(),
            call.call().value(),
            Long.toString(call.version()),
            mode(Optional.of(checkpoint)),
            checkpoint.value().orElse(""),
            ttl(Optional.of(checkpoint)));
    addEntries(arguments, call.entries());
    return TurnReplies.save(run("save", call.chat(), arguments));
  }

  @Override
  public RenewAnswer renew(ChatId chat, Grant grant, Duration lease) {
    return TurnReplies.renew(
        run("renew", chat, grant.token().value(), grant.fence().toString(), millis(lease)));
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    Optional<Write> checkpoint = call.changes().checkpoint();
    Optional<Write> userData = call.changes().userData();
    checkpoint.ifPresent(write -> enrolment.checkpoint(call.chat(), write));
    userData.ifPresent(write -> enrolment.userData(call.chat(), write));
    List<String> arguments =
        arguments(
            call.me().value(),
            call.grant().token().value(),
            call.grant().fence().toString(),
            call.id().value(),
            Long.toString(call.expected().checkpoint()),
            mode(checkpoint),
            checkpoint.flatMap(Write::value).orElse(""),
            ttl(checkpoint),
            Long.toString(call.expected().userData()),
            mode(userData),
            userData.flatMap(Write::value).orElse(""),
            ttl(userData),
            text(call.next()),
            text(call.pump()),
            millis(call.lease()),
            floor(call.floor()));
    addEntries(arguments, call.changes().entries());
    return new TurnReplies(call.chat()).commit(call.next(), run("commit", call.chat(), arguments));
  }

  @Override
  public GiveUpAnswer giveUp(GiveUpCall call) {
    return TurnReplies.giveUp(
        run(
            "giveUp",
            call.chat(),
            call.grant().token().value(),
            call.grant().fence().toString(),
            call.why().word(),
            millis(call.delay()),
            call.cause()));
  }

  @Override
  public PumpAnswer pump(PumpCall call) {
    return TurnReplies.pump(
        run(
            "pump",
            call.chat(),
            call.token().value(),
            call.me().value(),
            call.gone().map(take -> Long.toString(take)).orElse(""),
            millis(call.lease())));
  }

  @Override
  public TickAnswer tick(TickCall call) {
    List<String> arguments =
        arguments(
            call.token().value(), millis(call.lease()), Integer.toString(call.results().size()));
    for (TickCall.Result result : call.results()) {
      arguments.add(result.id());
      arguments.addAll(told(result));
    }
    return TurnReplies.tick(run("tick", call.chat(), arguments));
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

  @Override
  public PostAnswer post(PostCall call) {
    enrolment.chat(call.chat());
    return TurnReplies.post(
        run(
            "post",
            call.chat(),
            call.call().value(),
            call.id(),
            call.entry().kind().word(),
            call.entry().payload(),
            flag(call.maybe())));
  }

  @Override
  public PutAnswer putUser(PutCall call) {
    enrolment.chat(call.chat());
    enrolment.userData(call.chat(), call.text());
    return put("putUser", call);
  }

  @Override
  public PutAnswer putCheckpoint(PutCall call) {
    enrolment.chat(call.chat());
    enrolment.checkpoint(call.chat(), call.text());
    return put("putCheckpoint", call);
  }

  @Override
  public ChatState read(ChatId chat) {
    return TurnReplies.read(ask("read", chat));
  }

  @Override
  public ChatLook look(ChatId chat) {
    return TurnReplies.look(ask("look", chat));
  }

  /** Looks what a chat has, without reading it. */
  ChatPeek peek(ChatId chat) {
    return ChatPeek.read(ask("peek", chat));
  }

  @Override
  public ForgetAnswer forget(ForgetCall call) {
    return TurnReplies.forget(
        run(
            "forget",
            call.chat(),
            call.call().value(),
            Long.toString(call.fence()),
            Long.toString(call.upTo())));
  }

  @Override
  public DepartAnswer depart(DepartCall call) {
    return BaggageText.departed(run("depart", call.chat(), call.call().value(), call.to().value()));
  }

  @Override
  public ArriveAnswer arrive(ArriveCall call) {
    enrolment.chat(call.chat());
    call.baggage().checkpoint().ifPresent(text -> enrolment.checkpoint(call.chat(), text));
    call.baggage().userData().ifPresent(text -> enrolment.userData(call.chat(), text));
    return BaggageText.arrived(run("arrive", call.chat(), BaggageText.arguments(call)));
  }

  @Override
  public UnloadAnswer unload(UnloadCall call) {
    return BaggageText.unloaded(
        run(
            "unload",
            call.chat(),
            call.me().value(),
            call.move().value(),
            Long.toString(call.lastTicket()),
            Long.toString(call.lastEntry())));
  }

  private PutAnswer put(String script, PutCall call) {
    Optional<Write> text = Optional.of(call.text());
    return TurnReplies.put(
        script,
        run(
            script,
            call.chat(),
            call.call().value(),
            Long.toString(call.version()),
            mode(text),
            call.text().value().orElse(""),
            ttl(text)));
  }

  private Reply ask(String script, ChatId chat) {
    Contact contact = server.contact();
    return contact
        .scripts()
        .read(script, List.of(contact.keys().chat(chat)), common(contact, chat, List.of()));
  }

  private Reply run(String script, ChatId chat, String... arguments) {
    return run(script, chat, List.of(arguments));
  }

  private Reply run(String script, ChatId chat, List<String> arguments) {
    Contact contact = server.contact();
    return contact
        .scripts()
        .run(script, List.of(contact.keys().chat(chat)), common(contact, chat, arguments));
  }

  /** Limits and the chat's name come first in every script. */
  private List<String> common(Contact contact, ChatId chat, List<String> own) {
    List<String> all = new ArrayList<>(own.size() + 2);
    all.add(packed(contact.channelPrefix()));
    all.add(ChatKeyEncoding.encode(chat.value()));
    all.addAll(own);
    return all;
  }

  private String packed(String channelPrefix) {
    Packed known = packed;
    if (!known.channelPrefix().equals(channelPrefix)) {
      known = new Packed(channelPrefix, packed(limits) + channelPrefix);
      packed = known;
    }
    return known.text();
  }

  private static String packed(TurnLimits limits) {
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

  /** The limits as every script takes them; the same for every call to a server. */
  private record Packed(String channelPrefix, String text) {}

  private static List<String> arguments(String... first) {
    return new ArrayList<>(List.of(first));
  }

  private static void addEntries(List<String> arguments, List<NewEntry> entries) {
    arguments.add(Integer.toString(entries.size()));
    for (NewEntry entry : entries) {
      arguments.add(entry.kind().word());
      arguments.add(entry.payload());
    }
  }

  private static String goneGrant(Evidence evidence) {
    return evidence instanceof Evidence.OfGrant grant ? grant.fence().toString() : "";
  }

  private static String goneTicket(Evidence evidence) {
    return evidence instanceof Evidence.OfTicket ticket ? ticket.token().value() : "";
  }

  private static String mode(Optional<Write> write) {
    return write.map(w -> w.value().isPresent() ? "set" : "delete").orElse("keep");
  }

  private static String ttl(Optional<Write> write) {
    return write.flatMap(Write::ttl).map(RedisTurnStore::millis).orElse("0");
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
