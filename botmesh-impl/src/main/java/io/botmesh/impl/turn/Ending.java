package io.botmesh.impl.turn;

import io.botmesh.api.InboundMessage;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Claim;
import java.time.Duration;
import java.util.Optional;

/** How a turn ended for this replica, and what follows. */
sealed interface Ending {
  /**
   * The next turn of the chat was granted in the same step.
   *
   * @param claim the next turn
   * @param known its message, if this replica has it in hand
   * @param sentAt when the call that brought it was sent, in nanoseconds of the clock
   */
  record GoesOn(Claim claim, Optional<InboundMessage> known, long sentAt) implements Ending {}

  /** Nothing waits in the chat. */
  record Idle() implements Ending {}

  /** The pump is at work and will tell. */
  record Pumping() implements Ending {}

  /** There may be more: look, at once or after a while. */
  record LookAgain(Duration delay) implements Ending {}

  /** Somebody outside a turn wrote: the handler runs again. */
  record RunAgain(ChatState current) implements Ending {}

  /** Another thread ended the turn and has done what follows. */
  record EndedElsewhere() implements Ending {}
}
