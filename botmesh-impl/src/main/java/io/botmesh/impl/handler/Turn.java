package io.botmesh.impl.handler;

import io.botmesh.api.Fence;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.ChatState;

/**
 * A turn under way, as its handler sees it. Only {@link #stillHeld()} may be asked on another
 * thread.
 */
public interface Turn {
  /** Returns the message to handle. */
  InboundMessage message();

  /** Returns what is stored of the chat, as claimed, saved last, or told by the last conflict. */
  ChatState state();

  /** Returns the number of this grant. */
  Fence fence();

  /** Returns this replica. */
  ReplicaId replica();

  /** Returns which attempt at the message this is, from 1. */
  int attempt();

  /** Returns where the turn stands in a trace; empty if nobody traces. */
  String trail();

  /** Tells whether the turn was, at the last look, still this replica's. */
  boolean stillHeld();

  /**
   * Writes the checkpoint now, under the fence; {@link #state()} then tells the new version.
   *
   * @throws io.botmesh.api.TurnLost if the turn is no longer this replica's, or somebody outside a
   *     turn wrote
   */
  void save(Write checkpoint);

  /**
   * Runs an action once what this run of the handler decided is committed; in the order of the
   * calls. If it is never committed, or the handler runs again, the action is forgotten. An action
   * that throws is logged and otherwise ignored.
   */
  void afterCommit(Runnable action);

  /**
   * Runs an action that is quick as soon as what this run of the handler decided is committed,
   * before the chat's next turn begins here; in the order of the calls. If it is never committed,
   * or the handler runs again, the action is forgotten. An action that throws is logged and
   * otherwise ignored.
   */
  void atCommit(Runnable action);

  /** Tells whether its replies leave from this replica's memory, so that they are lost with it. */
  boolean isBound();

  /**
   * Looks whether the replies of an earlier turn of this chat were sent.
   *
   * @param replies how many there were
   * @return true also if it cannot be told
   */
  boolean hasSent(Fence earlier, int replies);
}
