package io.botmesh.impl.dialogue;

import java.time.Instant;
import java.util.Locale;

/**
 * When, and in which language, a conversation went on.
 *
 * @param at time of the message or timer
 * @param language the chat's then
 */
public record Moment(Instant at, Locale language) {
  static Moment of(DialogueTurn turn) {
    return new Moment(turn.at(), turn.locale());
  }
}
