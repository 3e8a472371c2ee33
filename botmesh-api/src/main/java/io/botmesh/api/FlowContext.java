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

  /**
   * Sets state under a name; null removes it.
   *
   * <p>What JSON-B cannot bring back is kept as it is, in this process only, if the flow is not
   * persistent: such a flow cannot go on at another replica (R7).
   *
   * @throws IllegalArgumentException if the flow is persistent and JSON-B cannot bring it back
   */
  void put(String name, Object value);

  /**
   * Returns all named values as one object.
   *
   * @param type as a rule the one that {@link Flow#state(Class)} declared
   * @throws StoredDataUnreadable if they are no such type
   */
  <T> T state(Class<T> type);

  /**
   * Sets named values, all that an object has; those that it does not have are removed.
   *
   * @throws IllegalArgumentException if JSON-B cannot bring it back
   */
  void state(Object all);
}
