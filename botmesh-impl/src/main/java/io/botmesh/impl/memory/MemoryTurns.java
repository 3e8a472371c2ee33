package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
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

/** Turns on a hub's chats, within a bot's bounds. Thread-safe. */
record MemoryTurns(ChatCells cells, TurnLimits limits) implements TurnStore {
  @Override
  public AcceptAnswer accept(AcceptCall call) {
    return cells.run(call.chat(), limits, new AcceptOperation(call));
  }

  @Override
  public ClaimAnswer claim(ClaimCall call) {
    return cells.run(call.chat(), limits, new ClaimOperation(call));
  }

  @Override
  public SaveAnswer save(SaveCall call) {
    return cells.run(call.chat(), limits, new SaveOperation(call));
  }

  @Override
  public RenewAnswer renew(ChatId chat, Grant grant, Duration lease) {
    return cells.run(chat, limits, new RenewOperation(grant, lease));
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    return cells.run(call.chat(), limits, new CommitOperation(call));
  }

  @Override
  public GiveUpAnswer giveUp(GiveUpCall call) {
    return cells.run(call.chat(), limits, new GiveUpOperation(call));
  }

  @Override
  public PumpAnswer pump(PumpCall call) {
    return cells.run(call.chat(), limits, new PumpOperation(call));
  }

  @Override
  public TickAnswer tick(TickCall call) {
    return cells.run(call.chat(), limits, new TickOperation(call));
  }

  @Override
  public PostAnswer post(PostCall call) {
    return cells.run(call.chat(), limits, new PostOperation(call));
  }

  @Override
  public PutAnswer putUser(PutCall call) {
    return cells.run(call.chat(), limits, new PutOperation(call, cell -> cell.userData));
  }

  @Override
  public PutAnswer putCheckpoint(PutCall call) {
    return cells.run(call.chat(), limits, new PutOperation(call, cell -> cell.checkpoint));
  }

  @Override
  public ChatLook look(ChatId chat) {
    return cells.look(chat);
  }

  @Override
  public ForgetAnswer forget(ForgetCall call) {
    return cells.run(call.chat(), limits, new ForgetOperation(call));
  }

  @Override
  public DepartAnswer depart(DepartCall call) {
    return cells.run(call.chat(), limits, new DepartOperation(call));
  }

  @Override
  public ArriveAnswer arrive(ArriveCall call) {
    return cells.run(call.chat(), limits, new ArriveOperation(call));
  }

  @Override
  public UnloadAnswer unload(UnloadCall call) {
    return cells.run(call.chat(), limits, new UnloadOperation(call));
  }

  @Override
  public ChatState read(ChatId chat) {
    return cells.read(chat);
  }
}
