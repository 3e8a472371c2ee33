package io.botmesh.impl.accept;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.chat.Arrival;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.signal.Deed;
import io.botmesh.impl.signal.Detail;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.signal.Span;
import java.util.Optional;

/**
 * Admits a message to its chat's line, or finds out that it was admitted before; one that was bound
 * to a replica which is gone is admitted afresh. Thread-safe.
 */
final class Admission {
  private static final int ROUNDS = 3;

  private final Registrar registrar;
  private final Orphans orphans;
  private final Roster roster;
  private final MeshClock clock;
  private final Signals signals;

  Admission(Registrar registrar, Orphans orphans, Roster roster, MeshClock clock, Signals signals) {
    this.registrar = registrar;
    this.orphans = orphans;
    this.roster = roster;
    this.clock = clock;
    this.signals = signals;
  }

  /**
   * Admits a message; it is in the line when this returns, or was.
   *
   * @throws CoordinationUnavailable if it could not be had now: it may be offered again
   */
  Door.Receipt admit(ChatDesk desk, InboundMessage message) {
    Span span =
        signals.begin(Deed.ACCEPT, message.chat()).with(Detail.PROVIDER, message.provider());
    try {
      Door.Receipt receipt = admit(desk, message, new Arrival(span.trail(), clock.nanoTime()));
      span.ends(receipt == Door.Receipt.ACCEPTED ? "accepted" : "duplicate");
      return receipt;
    } catch (RuntimeException refused) {
      span.fails(refused);
      throw refused;
    }
  }

  private Door.Receipt admit(ChatDesk desk, InboundMessage message, Arrival arrival) {
    Optional<Token> over = Optional.empty();
    for (int round = 0; round < ROUNDS; round++) {
      Outcome outcome = registrar.register(desk, message, arrival, over);
      if (outcome instanceof Outcome.Answered answered) {
        return answered.receipt();
      }
      Outcome.TakenBefore taken = (Outcome.TakenBefore) outcome;
      if (taken.home().isPresent()) {
        if (roster.alive(taken.home().get())) {
          return Door.Receipt.DUPLICATE;
        }
        orphans.skip(desk, taken.before());
      }
      over = Optional.of(taken.before());
    }
    throw new CoordinationUnavailable(
        "BMESH-0335 A message of chat "
            + SafeText.chat(desk.chat())
            + " was skipped time and again; offer it again later");
  }
}
