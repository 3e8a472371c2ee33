package io.botmesh.api.spi;

import io.botmesh.api.Fence;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An outbox entry as it was handed to the holder of the pump.
 *
 * @param id unique within the chat: {@code <fence>.<i>}, i from 1; from a save {@code
 *     <fence>.<call>.<i>}; of a message that used up its attempts {@code <fence>.dead}; of a posted
 *     one as its poster says
 * @param kind what it asks for
 * @param payload as it was committed; for a dead message what was journaled, empty for a bound one
 * @param tries how often it was handed out under a new take of the pump, this time included; what
 *     was put off does not count
 * @param doubts how often nobody learned whether it was carried out: its holder died, paused or
 *     lost the pump with it in hand, or said so
 * @param death what is known of its end, for one of kind dead that was a send or a message before
 */
public record OutboxEntry(
    String id, EntryKind kind, String payload, int tries, int doubts, Optional<Death> death) {
  private static final Pattern FENCE = Pattern.compile("[1-9][0-9]{0,17}");

  /**
   * An entry with nothing missing.
   *
   * @throws NullPointerException if anything is null
   */
  public OutboxEntry {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(payload, "payload");
    Objects.requireNonNull(death, "death");
  }

  /** An entry that lives, of which nobody is in doubt, or once. */
  public OutboxEntry(String id, EntryKind kind, String payload, int tries, boolean maybe) {
    this(id, kind, payload, tries, maybe ? 1 : 0, Optional.empty());
  }

  /** Returns the fence of the turn that decided it; empty if its id does not say. */
  public Optional<Fence> decidedUnder() {
    int dot = id.indexOf('.');
    String number = dot < 0 ? "" : id.substring(0, dot);
    return FENCE.matcher(number).matches()
        ? Optional.of(new Fence(Long.parseLong(number)))
        : Optional.empty();
  }

  /** Tells whether it may have been carried out before. */
  public boolean maybe() {
    return doubts > 0;
  }
}
