package io.botmesh.impl.outbox;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.chat.Attention;
import io.botmesh.impl.life.Lifeline;
import io.botmesh.impl.life.Vigil;
import java.time.Duration;

/** What the pumps of one replica share. Thread-safe. */
public final class PumpTools {
  private final TurnStore turns;
  private final ReplicaId me;
  private final Duration lease;
  private final Asking asking;
  private final Tokens tokens;
  private final Lifeline lifeline;
  private final Vigil vigil;
  private final EngineThreads threads;
  private final MeshClock clock;
  private final Courier courier;
  private volatile Attention attention = (desk, gone) -> {};
  private volatile boolean stopping;
  private volatile boolean deaf;

  /** With all that a pump needs. */
  public PumpTools(
      TurnStore turns,
      ReplicaId me,
      Duration lease,
      Asking asking,
      Tokens tokens,
      Lifeline lifeline,
      Vigil vigil,
      EngineThreads threads,
      MeshClock clock,
      Courier courier) {
    this.turns = turns;
    this.me = me;
    this.lease = lease;
    this.asking = asking;
    this.tokens = tokens;
    this.lifeline = lifeline;
    this.vigil = vigil;
    this.threads = threads;
    this.clock = clock;
    this.courier = courier;
  }

  void attendedBy(Attention whom) {
    attention = whom;
  }

  void deaf() {
    deaf = true;
  }

  boolean isDeaf() {
    return deaf;
  }

  void stop() {
    stopping = true;
  }

  boolean stopping() {
    return stopping;
  }

  TurnStore turns() {
    return turns;
  }

  ReplicaId me() {
    return me;
  }

  Duration lease() {
    return lease;
  }

  Asking asking() {
    return asking;
  }

  Tokens tokens() {
    return tokens;
  }

  Lifeline lifeline() {
    return lifeline;
  }

  Vigil vigil() {
    return vigil;
  }

  EngineThreads threads() {
    return threads;
  }

  MeshClock clock() {
    return clock;
  }

  Courier courier() {
    return courier;
  }

  Attention attention() {
    return attention;
  }
}
