package io.botmesh.impl.turn;

import io.botmesh.api.InboundMessage;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.chat.Arrival;
import io.botmesh.impl.chat.UserLine;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Deed;
import io.botmesh.impl.signal.Detail;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.signal.Span;
import io.botmesh.impl.wire.Letters;
import java.time.Duration;
import java.util.Optional;

/** Begins what is told of each turn, and tells how long its message had waited. Thread-safe. */
final class TurnReports {
  private final Signals signals;
  private final Letters letters;
  private final MeshClock clock;

  TurnReports(Signals signals, Letters letters, MeshClock clock) {
    this.signals = signals;
    this.letters = letters;
    this.clock = clock;
  }

  /**
   * Begins the report of a turn.
   *
   * @param here the message's line, if it was accepted here
   */
  TurnReport begin(Claim claim, InboundMessage message, Optional<UserLine> here) {
    return new TurnReport(signals, signals.on() ? span(claim, message, here) : Span.NONE);
  }

  private Span span(Claim claim, InboundMessage message, Optional<UserLine> here) {
    Optional<Arrival> arrival = here.flatMap(UserLine::arrival);
    String trail =
        arrival
            .map(Arrival::trail)
            .orElseGet(() -> claim.ticket().message().map(letters::trail).orElse(""));
    int attempt = claim.ticket().attempts();
    if (attempt == 1) {
      signals.waited(claim.chat(), trail, waited(message, arrival));
    } else {
      signals.count(Count.RETRIES, Count.MESSAGE);
    }
    return signals
        .begin(Deed.TURN, claim.chat(), trail)
        .with(Detail.FENCE, claim.grant().fence().number())
        .with(Detail.ATTEMPT, attempt);
  }

  // By another replica's clock, or the provider's, if it came to another one: never less than
  // nothing.
  private Duration waited(InboundMessage message, Optional<Arrival> arrival) {
    Duration time =
        arrival
            .map(here -> Duration.ofNanos(clock.nanoTime() - here.at()))
            .orElseGet(() -> Duration.between(message.at(), clock.now()));
    return time.isNegative() ? Duration.ZERO : time;
  }
}
