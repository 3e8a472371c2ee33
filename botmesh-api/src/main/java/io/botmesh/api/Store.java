package io.botmesh.api;

import java.util.List;
import java.util.Optional;

/**
 * What the mesh keeps of its chats, the same on every replica that shares a backend (R15).
 * Thread-safe. Inject it, or implement it as a port of a backend; every backend passes the
 * testkit's contract.
 *
 * <p>Every method may throw {@link CoordinationUnavailable} (nothing ran, try again). Writing the
 * log may throw {@link UnknownOutcome}; writing the same lines again is harmless.
 */
public interface Store {
  /**
   * Appends lines to a chat's log, in their order, each at most once: a line whose id stands there
   * keeps its old number and text.
   *
   * @param lines may be empty; then nothing happens
   * @return the number of each line, in the order given
   */
  List<Long> append(ChatId chat, List<LogLine> lines);

  /**
   * Reads a chat's log in ascending order.
   *
   * @param after only lines with a greater number; 0 from the start
   * @param limit at most so many lines, 1 to 1000
   * @return empty if there are none, or the chat is unknown
   * @throws IllegalArgumentException if {@code after} is negative or {@code limit} out of bounds
   */
  List<LogEntry> messages(ChatId chat, long after, int limit);

  /**
   * Reads what handlers put into {@link MessageContext#user()}, as the JSON object that is stored.
   *
   * @return empty if nothing was put, all of it was removed, or it has expired
   */
  Optional<String> userData(ChatId chat);
}
