package io.botmesh.impl.outbox;

import io.botmesh.api.spi.Token;
import io.botmesh.impl.ask.Tokens;
import java.util.Optional;

/**
 * Whether anything on this replica has a chat's pump in hand, and under which token the store knows
 * it. Thread-safe.
 */
final class PumpGrip {
  private final Tokens tokens;
  private boolean taken; // guarded by this, as is all below
  private boolean more;
  private Token token;
  private Long gone;

  /**
   * How the store is to be asked for entries.
   *
   * @param token the pump's token
   * @param gone the take whose holder is known to be gone
   */
  record Claim(Token token, Optional<Long> gone) {}

  PumpGrip(Tokens tokens) {
    this.tokens = tokens;
  }

  synchronized boolean quiet() {
    return !taken && !more;
  }

  synchronized boolean isTaken() {
    return taken;
  }

  /** Takes it, and says under which token; empty if it is taken. */
  synchronized Optional<Token> take() {
    if (taken) {
      return Optional.empty();
    }
    taken = true;
    return Optional.of(token());
  }

  /** Takes it, or makes whoever has it look once more; tells whether it was to be had. */
  synchronized boolean takeOrAskForMore(boolean stopping) {
    if (taken) {
      more = true;
      return false;
    }
    taken = !stopping;
    return taken;
  }

  /** Lets go of it; tells whether somebody asked for another look meanwhile. */
  synchronized boolean letGo() {
    taken = false;
    return more;
  }

  /** Returns how to ask for entries; what was asked for up to now is asked for by that. */
  synchronized Claim claim() {
    more = false;
    Claim claim = new Claim(token(), Optional.ofNullable(gone));
    gone = null;
    return claim;
  }

  synchronized boolean wantsMore() {
    return more;
  }

  synchronized boolean holdsToken() {
    return token != null;
  }

  /** Uses a token no more. */
  synchronized void forget(Token used) {
    if (used.equals(token)) {
      token = null;
    }
  }

  /** Uses the token no more, whichever it is. */
  synchronized void forgetToken() {
    token = null;
  }

  /** Notes that the holder of a take is gone. */
  synchronized void isGone(long take) {
    gone = take;
  }

  /** Forgets all that rests on an unbroken heartbeat. */
  synchronized void lapse() {
    token = null;
    gone = null;
  }

  private Token token() {
    if (token == null) {
      token = tokens.next();
    }
    return token;
  }
}
