package io.botmesh.testkit;

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
import io.botmesh.api.spi.TurnStore;
import io.botmesh.api.spi.UnloadAnswer;
import io.botmesh.api.spi.UnloadCall;
import java.time.Duration;

/** A turn store that leaves all to another; to be changed in one place. As thread-safe as that. */
public abstract class ForwardingTurnStore implements TurnStore {
  private final TurnStore whole;

  /** Over the store that does the work. */
  protected ForwardingTurnStore(TurnStore whole) {
    this.whole = whole;
  }

  @Override
  public AcceptAnswer accept(AcceptCall call) {
    return whole.accept(call);
  }

  @Override
  public ClaimAnswer claim(ClaimCall call) {
    return whole.claim(call);
  }

  @Override
  public SaveAnswer save(SaveCall call) {
    return whole.save(call);
  }

  @Override
  public RenewAnswer renew(ChatId chat, Grant grant, Duration lease) {
    return whole.renew(chat, grant, lease);
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    return whole.commit(call);
  }

  @Override
  public GiveUpAnswer giveUp(GiveUpCall call) {
    return whole.giveUp(call);
  }

  @Override
  public PumpAnswer pump(PumpCall call) {
    return whole.pump(call);
  }

  @Override
  public TickAnswer tick(TickCall call) {
    return whole.tick(call);
  }

  @Override
  public PostAnswer post(PostCall call) {
    return whole.post(call);
  }

  @Override
  public PutAnswer putUser(PutCall call) {
    return whole.putUser(call);
  }

  @Override
  public PutAnswer putCheckpoint(PutCall call) {
    return whole.putCheckpoint(call);
  }

  @Override
  public ChatLook look(ChatId chat) {
    return whole.look(chat);
  }

  @Override
  public ForgetAnswer forget(ForgetCall call) {
    return whole.forget(call);
  }

  @Override
  public DepartAnswer depart(DepartCall call) {
    return whole.depart(call);
  }

  @Override
  public ArriveAnswer arrive(ArriveCall call) {
    return whole.arrive(call);
  }

  @Override
  public UnloadAnswer unload(UnloadCall call) {
    return whole.unload(call);
  }

  @Override
  public ChatState read(ChatId chat) {
    return whole.read(chat);
  }
}
