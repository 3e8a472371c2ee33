package io.botmesh.impl.accept;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.chat.Attention;
import io.botmesh.impl.chat.ChatDesk;
import java.time.Duration;
import java.util.Optional;

/**
 * Says when a message has waited for its turn for {@code turn-wait}. A durable one keeps its place;
 * what became of a bound one is asked for, since it is skipped then. Thread-safe.
 */
final class Patience {
  private static final Duration ASKING = Duration.ofSeconds(5);

  private final TurnStore turns;
  private final ReplicaId me;
  private final Duration turnWait;
  private final Duration lease;
  private final Asking asking;
  private final EngineThreads threads;
  private final Attention attention;
  private final EventSink events;

  Patience(ReplicaTools tools, IntakeSettings settings, Attention attention, EventSink events) {
    this.turns = tools.turns();
    this.me = tools.me();
    this.turnWait = settings.turnWait();
    this.lease = settings.lease();
    this.asking = tools.asking();
    this.threads = tools.threads();
    this.attention = attention;
    this.events = events;
  }

  /** Begins; {@link ChatDesk#endPatience} with the call's token ends it. */
  void begin(ChatDesk desk, InboundMessage message, AcceptCall call) {
    desk.expectPatience(call.token());
    goOn(desk, message, call);
  }

  /** Begins once more for a bound message that has had its turn, unless it is gone meanwhile. */
  void beginAnew(ChatDesk desk, Token ticket) {
    desk.kept(ticket).ifPresent(message -> begin(desk, message, asking(desk, message, ticket)));
  }

  private AcceptCall asking(ChatDesk desk, InboundMessage message, Token ticket) {
    return new AcceptCall(
        desk.chat(),
        message.id(),
        ticket,
        me,
        Optional.empty(),
        false,
        Optional.empty(),
        lease,
        desk.floor());
  }

  /** Goes on for one that was expected to wait, unless its waiting has ended meanwhile. */
  void goOn(ChatDesk desk, InboundMessage message, AcceptCall call) {
    desk.keepPatience(call.token(), threads.after(turnWait, () -> ends(desk, message, call)));
  }

  private void ends(ChatDesk desk, InboundMessage message, AcceptCall call) {
    desk.endPatience(call.token());
    if (!call.bound()) {
      // Not asked for: once the ring has forgotten the id, asking would accept the message again.
      tell(message, "it has not been seen to get its turn within " + turnWait, false);
      // Whoever waits for it has been told: this replica sees for itself once more, too.
      attention.look(desk);
    } else if (desk.kept(call.token()).isPresent()) {
      askForBound(desk, message, call);
    }
  }

  private void askForBound(ChatDesk desk, InboundMessage message, AcceptCall call) {
    try {
      AcceptAnswer answer = asking.ask(ASKING, () -> turns.accept(call.withoutTurn())).value();
      if (answer instanceof AcceptAnswer.Waiting) {
        begin(desk, message, call);
        attention.look(desk);
        return;
      }
      desk.drop(call.token());
      if (answer instanceof AcceptAnswer.Skipped) {
        tell(message, "it did not get its turn in time", true);
      }
    } catch (BotmeshException outOfReach) {
      begin(desk, message, call);
    }
  }

  private void tell(InboundMessage message, String reason, boolean last) {
    events.raise(new MessageFailed(message.chat(), message.id(), reason, 0, last));
  }
}
