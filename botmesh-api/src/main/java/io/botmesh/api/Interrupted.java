package io.botmesh.api;

import java.util.Map;

/**
 * A conversation that cannot be gone on with here (R9).
 *
 * @param chat its chat
 * @param conversation its name
 * @param step name of the step that it waited at; empty if it is imperative
 * @param state its named values as far as they are stored, else those it began with; as JSON-B
 *     reads an object
 * @param reason why, one of {@code changed}, {@code not-serialisable}, {@code too-large}, {@code
 *     expired}, {@code live}, {@code not-persistent}
 */
public record Interrupted(
    ChatId chat, String conversation, String step, Map<String, Object> state, String reason) {
  /** Copies the state. */
  public Interrupted {
    state = Map.copyOf(state);
  }
}
