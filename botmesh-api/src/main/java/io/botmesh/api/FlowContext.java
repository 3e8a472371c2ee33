package io.botmesh.api;

import java.util.Optional;

/** A step of a {@link Flow} under way, with the flow's state. Not thread-safe. */
public interface FlowContext extends StepContext {
  /** Returns the state under a name as text; empty text if there is none. */
  String state(String name);

  /**
   * Returns the state under a name, converted by JSON-B; empty if there is none.
   *
   * @throws StoredDataUnreadable if what is stored is no such type
   */
  <T> Optional<T> state(String name, Class<T> type);

  /** Sets state under a name; null removes it. */
  void put(String name, Object value);
}
