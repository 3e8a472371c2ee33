package io.botmesh.impl.outbox;

import io.botmesh.api.spi.TickCall.Result;
import java.time.Duration;

/** What is to become of an entry. */
sealed interface Ruling {
  /** It is done with. */
  record Sent() implements Ruling {}

  /**
   * It is given up.
   *
   * @param cause why
   * @param unsure whether it may have been sent all the same
   */
  record Dead(String cause, boolean unsure) implements Ruling {}

  /**
   * It is given up, and so is every send behind it that is in hand.
   *
   * @param cause why
   * @param unsure whether it may have been sent all the same
   */
  record Gone(String cause, boolean unsure) implements Ruling {}

  /**
   * It waits, and with it all behind it.
   *
   * @param result what the store is told
   * @param delay for how long
   */
  record Waits(Result result, Duration delay) implements Ruling {}
}
