package io.botmesh.impl.conversation;

import java.util.Map;

/** What a conversation's state is made of, and how it becomes JSON. Thread-safe. */
interface StateType {
  /** Returns its name, as part of the conversation's shape. */
  String shape();

  /** Makes the state that a conversation starts with. */
  Object fresh();

  /**
   * Reads stored state.
   *
   * @throws io.botmesh.api.StoredDataUnreadable if it is no such state, or if something stored
   *     would be lost
   */
  Object read(Map<String, Object> stored);

  /**
   * Writes state.
   *
   * @throws IllegalArgumentException if it cannot be written
   */
  Map<String, Object> write(Object state);
}
