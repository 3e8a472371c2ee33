package io.botmesh.impl.memory;

import io.botmesh.api.spi.Token;

/**
 * What has become of a message id.
 *
 * @param state where it stands
 * @param number its place in the line, the last one if it was accepted again
 * @param token the call that accepted it; for {@link State#COMMITTED} the turn that committed it
 */
record MessageFate(State state, long number, Token token) {
  enum State {
    QUEUED,
    COMMITTED,
    DEAD,
    SKIPPED,
    DELETED
  }

  boolean is(State asked) {
    return state == asked;
  }
}
