package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.PutAnswer;
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
import io.botmesh.api.spi.ForgetAnswer;
import io.botmesh.api.spi.ForgetCall;
import io.botmesh.api.spi.GiveUpAnswer;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.Grant;
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
    this.packed = new Packed("", TurnArguments.limits(limits));
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
    List<String> arguments = TurnArguments.accept(call);
    arguments.addAll(line.arguments());
    return new TurnReplies(call.chat())
        .accept(
            call.token(),
            contact.scripts().run("accept", keys, common(contact, call.chat(), arguments)));
  }

  @Override
  public ClaimAnswer claim(ClaimCall call) {
    return new TurnReplies(call.chat())
        .claim(call.token(), run("claim", call.chat(), TurnArguments.claim(call)));
  }

  @Override
  public SaveAnswer save(SaveCall call) {
    enrolment.checkpoint(call.chat(), call.checkpoint());
    return TurnReplies.save(run("save", call.chat(), TurnArguments.save(call)));
  }

  @Override
  public RenewAnswer renew(ChatId chat, Grant grant, Duration lease) {
    return TurnReplies.renew(run("renew", chat, TurnArguments.renew(grant, lease)));
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    call.changes().checkpoint().ifPresent(write -> enrolment.checkpoint(call.chat(), write));
    call.changes().userData().ifPresent(write -> enrolment.userData(call.chat(), write));
    return new TurnReplies(call.chat())
        .commit(call.next(), run("commit", call.chat(), TurnArguments.commit(call)));
  }

  @Override
  public GiveUpAnswer giveUp(GiveUpCall call) {
    return TurnReplies.giveUp(run("giveUp", call.chat(), TurnArguments.giveUp(call)));
  }

  @Override
  public PumpAnswer pump(PumpCall call) {
    return TurnReplies.pump(run("pump", call.chat(), TurnArguments.pump(call)));
  }

  @Override
  public TickAnswer tick(TickCall call) {
    return TurnReplies.tick(run("tick", call.chat(), TurnArguments.tick(call)));
  }

  @Override
  public PostAnswer post(PostCall call) {
    enrolment.chat(call.chat());
    return TurnReplies.post(run("post", call.chat(), TurnArguments.post(call)));
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
    return TurnReplies.forget(run("forget", call.chat(), TurnArguments.forget(call)));
  }

  @Override
  public DepartAnswer depart(DepartCall call) {
    return BaggageText.departed(run("depart", call.chat(), TurnArguments.depart(call)));
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
    return BaggageText.unloaded(run("unload", call.chat(), TurnArguments.unload(call)));
  }

  private PutAnswer put(String script, PutCall call) {
    return TurnReplies.put(script, run(script, call.chat(), TurnArguments.put(call)));
  }

  private Reply ask(String script, ChatId chat) {
    Contact contact = server.contact();
    return contact
        .scripts()
        .read(script, List.of(contact.keys().chat(chat)), common(contact, chat, List.of()));
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
      known = new Packed(channelPrefix, TurnArguments.limits(limits) + channelPrefix);
      packed = known;
    }
    return known.text();
  }

  /** The limits as every script takes them; the same for every call to a server. */
  private record Packed(String channelPrefix, String text) {}
}
