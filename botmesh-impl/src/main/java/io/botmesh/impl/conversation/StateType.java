package io.botmesh.impl.conversation;

import java.util.Map;

/** What a conversation's state is made of, and how it becomes JSON. Thread-safe. */
interface StateType {
  /** Returns its name, as part of the conversation's shape. */
  String shape();

  /**
   * Makes the state that a conversation starts with.
   *
   * @param initial named values that it has then; empty for none
   * @throws IllegalArgumentException if it cannot have such values
   */
  Object fresh(Map<String, Object> initial);

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
   * @throws UnstorableState if JSON-B does not bring it back
   */
  Map<String, Object> write(Object state);
}
