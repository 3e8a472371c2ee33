package io.botmesh.impl.handler;

import io.botmesh.api.Fence;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.ChatState;

/** The turn of a timer: nobody has said anything. */
final class SilentTurn implements Turn {
  private final Turn turn;
  private final InboundMessage nothing;

  SilentTurn(Turn turn) {
    this.turn = turn;
    InboundMessage timer = turn.message();
    this.nothing = new InboundMessage(timer.chat(), timer.id(), timer.provider(), "", timer.at());
  }

  @Override
  public InboundMessage message() {
    return nothing;
  }

  @Override
  public ChatState state() {
    return turn.state();
  }

  @Override
  public Fence fence() {
    return turn.fence();
  }

  @Override
  public ReplicaId replica() {
    return turn.replica();
  }

  @Override
  public int attempt() {
    return turn.attempt();
  }

  @Override
  public String trail() {
    return turn.trail();
  }

  @Override
  public boolean stillHeld() {
    return turn.stillHeld();
  }

  @Override
  public void save(Write checkpoint) {
    turn.save(checkpoint);
  }

  @Override
  public void afterCommit(Runnable action) {
    turn.afterCommit(action);
  }

  @Override
  public void atCommit(Runnable action) {
    turn.atCommit(action);
  }

  @Override
  public boolean isBound() {
    return turn.isBound();
  }

  @Override
  public boolean hasSent(Fence earlier, int replies) {
    return turn.hasSent(earlier, replies);
  }
}
