package io.botmesh.testmesh;

import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Door;
import io.botmesh.impl.engine.Engine;

/** One replica of a mesh on one thread. Used under the baton only. */
public final class MeshReplica {
  private final ReplicaId id;
  private final Member member;
  private final Conductor conductor;
  private final Backend backend;
  private final MeshProvider provider;
  private final Engine engine;

  MeshReplica(
      ReplicaId id,
      Member member,
      Conductor conductor,
      Backend backend,
      MeshProvider provider,
      Engine engine) {
    this.id = id;
    this.member = member;
    this.conductor = conductor;
    this.backend = backend;
    this.provider = provider;
    this.engine = engine;
  }

  /** Returns its name. */
  public ReplicaId id() {
    return id;
  }

  /** Returns its engine. */
  public Engine engine() {
    return engine;
  }

  /** Returns whose parts it plays. */
  public Member member() {
    return member;
  }

  /** Tells whether it has died or stopped. */
  public boolean gone() {
    return member.gone();
  }

  /**
   * Hands a message in, as a webhook's thread does. Only from a part of this replica.
   *
   * @see Door#receive
   */
  public Door.Receipt receive(InboundMessage message) {
    return provider.door().receive(message);
  }

  /** Dies at once, whatever it is doing. */
  public void dies() {
    conductor.kill(member);
  }

  /** Pauses, as a process does that is stopped or collects garbage. */
  public void freezes() {
    conductor.freeze(member);
  }

  /** Wakes from its pause. */
  public void wakes() {
    conductor.wake(member);
  }

  /** Begins to stop in an orderly way; it is gone once that is through. */
  public void stops() {
    conductor.submit(
        member,
        "stop",
        () -> {
          engine.close();
          backend.close();
        });
  }
}
