package io.botmesh.impl.signal;

import io.botmesh.api.ChatId;
import java.time.Duration;

/**
 * Where the engine tells what it does. Thread-safe; no method blocks or throws.
 *
 * <p>A <em>trail</em> is where in a trace something happened, as text that can be stored and read
 * by another replica: a {@code traceparent} of W3C, or empty.
 */
public interface Signals {
  /** Nobody listens: nothing is made, kept or counted. */
  Signals NONE = new NoSignals();

  /** Name of the histogram of {@link #waited}, in seconds. */
  String WAITS = "botmesh.wait.duration";

  /** Tells whether anybody listens; if not, what only serves signals need not be worked out. */
  boolean on();

  /** Begins a deed below what is current on this thread; a trace of its own if nothing is. */
  Span begin(Deed deed, ChatId chat);

  /** Begins a deed below a trail; a trace of its own if that is empty or cannot be read. */
  Span begin(Deed deed, ChatId chat, String trail);

  /** Tells how long a message has waited for its first turn, until now. */
  void waited(ChatId chat, String trail, Duration time);

  /** Counts one. */
  void count(Count what);

  /**
   * Counts one of a kind.
   *
   * @param kind one of a few constant words
   */
  void count(Count what, String kind);
}
