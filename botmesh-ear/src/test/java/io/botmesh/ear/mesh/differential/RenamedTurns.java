package io.botmesh.ear.mesh.differential;

import static io.botmesh.ear.mesh.differential.Numbers.Kind.CHECKPOINT;
import static io.botmesh.ear.mesh.differential.Numbers.Kind.FENCE;
import static io.botmesh.ear.mesh.differential.Numbers.Kind.TAKE;
import static io.botmesh.ear.mesh.differential.Numbers.Kind.USER_DATA;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.LogLine;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Store;
import io.botmesh.api.Stored;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ArriveAnswer;
import io.botmesh.api.spi.ArriveCall;
import io.botmesh.api.spi.ChatLook;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Claim;
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
import io.botmesh.api.spi.OutboxEntry;
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
import io.botmesh.api.spi.TickCall.Result;
import io.botmesh.api.spi.Ticket;
import io.botmesh.api.spi.TurnHeld;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.api.spi.UnloadAnswer;
import io.botmesh.api.spi.UnloadCall;
import io.botmesh.api.spi.Versions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A turn store that is asked and answers in names instead of numbers. With each message goes its
 * line; where the store leaves that to a call of its own, that call follows, as an engine's does.
 *
 * @param whole the store that does the work
 * @param log where lines are written that did not go along
 * @param numbers what its numbers are called
 * @param times what its times are called
 */
record RenamedTurns(TurnStore whole, Store log, Numbers numbers, UnaryOperator<Duration> times)
    implements TurnStore {
  @Override
  public AcceptAnswer accept(AcceptCall call) {
    LogLine line =
        new LogLine("u:" + call.id(), LogLine.From.USER, "hi", Instant.EPOCH, Optional.empty());
    AcceptAnswer answer =
        whole.accept(
            new AcceptCall(
                call.chat(),
                call.id(),
                call.token(),
                call.me(),
                call.message(),
                call.want(),
                call.over(),
                call.lease(),
                floor(call.chat(), call.floor()),
                Optional.of(line)));
    if (answer instanceof AcceptAnswer.Claimed claimed) {
      write(call.chat(), line, claimed.logged());
      return new AcceptAnswer.Claimed(named(claimed.claim()), claimed.forgot());
    }
    if (answer instanceof AcceptAnswer.Waiting waiting) {
      write(call.chat(), line, waiting.logged());
      return new AcceptAnswer.Waiting(
          waiting.number(), waiting.held().map(held -> named(call.chat(), held)), waiting.forgot());
    }
    return answer;
  }

  private void write(ChatId chat, LogLine line, boolean logged) {
    if (!logged) {
      log.append(chat, List.of(line));
    }
  }

  @Override
  public ClaimAnswer claim(ClaimCall call) {
    ClaimAnswer answer =
        whole.claim(
            new ClaimCall(
                call.chat(),
                call.token(),
                call.me(),
                call.gone().map(gone -> numbered(call.chat(), gone)),
                call.lease(),
                floor(call.chat(), call.floor())));
    if (answer instanceof ClaimAnswer.Claimed claimed) {
      return new ClaimAnswer.Claimed(named(claimed.claim()));
    } else if (answer instanceof ClaimAnswer.Held held) {
      return new ClaimAnswer.Held(named(call.chat(), held.held()), held.mine());
    } else if (answer instanceof ClaimAnswer.NotYours not) {
      return new ClaimAnswer.NotYours(not.token(), not.bound(), times.apply(not.remaining()));
    }
    return answer instanceof ClaimAnswer.Later later
        ? new ClaimAnswer.Later(times.apply(later.delay()))
        : answer;
  }

  @Override
  public SaveAnswer save(SaveCall call) {
    ChatId chat = call.chat();
    SaveAnswer answer =
        whole.save(
            new SaveCall(
                chat,
                numbered(chat, call.grant()),
                call.call(),
                numbers.number(chat, CHECKPOINT, call.version()),
                call.checkpoint(),
                call.entries()));
    if (answer instanceof SaveAnswer.Saved saved) {
      return new SaveAnswer.Saved(numbers.name(chat, CHECKPOINT, saved.version()));
    }
    return answer instanceof SaveAnswer.Conflict conflict
        ? new SaveAnswer.Conflict(named(chat, conflict.current()))
        : answer;
  }

  @Override
  public RenewAnswer renew(ChatId chat, Grant grant, Duration lease) {
    return whole.renew(chat, numbered(chat, grant), lease);
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    ChatId chat = call.chat();
    CommitAnswer answer =
        whole.commit(
            new CommitCall(
                chat,
                call.me(),
                numbered(chat, call.grant()),
                call.id(),
                numbered(chat, call.expected()),
                call.changes(),
                call.next(),
                call.pump(),
                call.lease(),
                floor(chat, call.floor())));
    if (answer instanceof CommitAnswer.Committed done) {
      return new CommitAnswer.Committed(
          done.next().map(this::named), done.idle(), named(chat, done.entries()));
    }
    return answer instanceof CommitAnswer.Conflict conflict
        ? new CommitAnswer.Conflict(named(chat, conflict.current()))
        : answer;
  }

  @Override
  public GiveUpAnswer giveUp(GiveUpCall call) {
    return whole.giveUp(
        new GiveUpCall(
            call.chat(),
            numbered(call.chat(), call.grant()),
            call.why(),
            call.delay(),
            call.cause()));
  }

  @Override
  public PumpAnswer pump(PumpCall call) {
    ChatId chat = call.chat();
    Optional<Long> gone = call.gone().map(take -> numbers.number(chat, TAKE, take));
    PumpAnswer answer = whole.pump(new PumpCall(chat, call.token(), call.me(), gone, call.lease()));
    if (answer instanceof PumpAnswer.Entries due) {
      return new PumpAnswer.Entries(named(chat, due.entries()), due.later().map(times));
    }
    return answer instanceof PumpAnswer.PumpHeld held
        ? new PumpAnswer.PumpHeld(
            numbers.name(chat, TAKE, held.take()), held.owner(), times.apply(held.remaining()))
        : answer;
  }

  @Override
  public TickAnswer tick(TickCall call) {
    List<Result> results =
        call.results().stream().map(result -> numbered(call.chat(), result)).toList();
    return whole.tick(new TickCall(call.chat(), call.token(), results, call.lease()));
  }

  @Override
  public PostAnswer post(PostCall call) {
    return whole.post(call);
  }

  @Override
  public ChatState read(ChatId chat) {
    return named(chat, whole.read(chat));
  }

  @Override
  public PutAnswer putUser(PutCall call) {
    return put(call, USER_DATA, whole::putUser);
  }

  @Override
  public PutAnswer putCheckpoint(PutCall call) {
    return put(call, CHECKPOINT, whole::putCheckpoint);
  }

  private PutAnswer put(PutCall call, Numbers.Kind kind, Function<PutCall, PutAnswer> operation) {
    ChatId chat = call.chat();
    long version = numbers.number(chat, kind, call.version());
    PutAnswer answer = operation.apply(new PutCall(chat, call.call(), version, call.text()));
    if (answer instanceof PutAnswer.Put put) {
      return new PutAnswer.Put(numbers.name(chat, kind, put.version()));
    }
    return new PutAnswer.Conflict(named(chat, kind, ((PutAnswer.Conflict) answer).current()));
  }

  @Override
  public ChatLook look(ChatId chat) {
    ChatLook look = whole.look(chat);
    return new ChatLook(
        numbers.name(chat, FENCE, look.fence()),
        look.last(),
        look.waiting(),
        look.entries(),
        look.idle());
  }

  @Override
  public DepartAnswer depart(DepartCall call) {
    throw noMoves();
  }

  @Override
  public ArriveAnswer arrive(ArriveCall call) {
    throw noMoves();
  }

  @Override
  public UnloadAnswer unload(UnloadCall call) {
    throw noMoves();
  }

  private static UnsupportedOperationException noMoves() {
    return new UnsupportedOperationException("no chat moves in these stories");
  }

  @Override
  public ForgetAnswer forget(ForgetCall call) {
    ChatId chat = call.chat();
    long fence = numbers.number(chat, FENCE, call.fence());
    ForgetAnswer answer = whole.forget(new ForgetCall(chat, call.call(), fence, call.upTo()));
    return answer instanceof ForgetAnswer.Changed changed
        ? new ForgetAnswer.Changed(numbers.name(chat, FENCE, changed.fence()))
        : answer;
  }

  // From names to numbers

  private Optional<Fence> floor(ChatId chat, Optional<Fence> floor) {
    Optional<Fence> numbered = floor.map(fence -> numbered(chat, fence));
    numbered.ifPresent(fence -> numbers.exceed(chat, FENCE, fence.number()));
    return numbered;
  }

  private Fence numbered(ChatId chat, Fence fence) {
    return new Fence(numbers.number(chat, FENCE, fence.number()));
  }

  private Grant numbered(ChatId chat, Grant grant) {
    return new Grant(grant.token(), numbered(chat, grant.fence()));
  }

  private Evidence numbered(ChatId chat, Evidence gone) {
    return gone instanceof Evidence.OfGrant grant
        ? new Evidence.OfGrant(numbered(chat, grant.fence()))
        : gone;
  }

  private Versions numbered(ChatId chat, Versions versions) {
    return new Versions(
        numbers.number(chat, CHECKPOINT, versions.checkpoint()),
        numbers.number(chat, USER_DATA, versions.userData()));
  }

  private Result numbered(ChatId chat, Result result) {
    String id = EntryId.of(result.id()).with(name -> numbers.number(chat, FENCE, name)).toString();
    if (result instanceof Result.Sent) {
      return new Result.Sent(id);
    }
    if (result instanceof Result.Retry retry) {
      return new Result.Retry(id, retry.delay());
    }
    if (result instanceof Result.PutOff putOff) {
      return new Result.PutOff(id, putOff.delay());
    }
    return result instanceof Result.Unsure unsure
        ? new Result.Unsure(id, unsure.delay())
        : new Result.Dead(id, ((Result.Dead) result).cause(), ((Result.Dead) result).unsure());
  }

  // From numbers to names

  private Claim named(Claim claim) {
    return new Claim(
        claim.chat(),
        named(claim.chat(), claim.grant()),
        times.apply(claim.lease()),
        named(claim.ticket()),
        named(claim.chat(), claim.state()),
        claim.pumpFree());
  }

  // Whether a line went along is no part of what stores have in common.
  private static Ticket named(Ticket ticket) {
    return new Ticket(
        ticket.number(), ticket.id(), ticket.token(), ticket.attempts(), ticket.message());
  }

  private Grant named(ChatId chat, Grant grant) {
    return new Grant(grant.token(), new Fence(numbers.name(chat, FENCE, grant.fence().number())));
  }

  private TurnHeld named(ChatId chat, TurnHeld held) {
    return new TurnHeld(named(chat, held.grant()), held.owner(), times.apply(held.remaining()));
  }

  private ChatState named(ChatId chat, ChatState state) {
    return new ChatState(
        named(chat, CHECKPOINT, state.checkpoint()), named(chat, USER_DATA, state.userData()));
  }

  private Stored named(ChatId chat, Numbers.Kind kind, Stored stored) {
    return new Stored(stored.value(), numbers.name(chat, kind, stored.version()));
  }

  private List<OutboxEntry> named(ChatId chat, List<OutboxEntry> entries) {
    return entries.stream().map(entry -> named(chat, entry)).toList();
  }

  private OutboxEntry named(ChatId chat, OutboxEntry entry) {
    String id = EntryId.of(entry.id()).with(fence -> numbers.name(chat, FENCE, fence)).toString();
    return new OutboxEntry(
        id, entry.kind(), entry.payload(), entry.tries(), entry.doubts(), entry.death());
  }
}
