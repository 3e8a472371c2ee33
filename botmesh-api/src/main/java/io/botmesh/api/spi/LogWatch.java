package io.botmesh.api.spi;

import io.botmesh.api.ChatId;

/**
 * Hints that a chat's message log has grown, for open browsers. A hint may be missing or come
 * twice; who watches also reads every two seconds without one. Thread-safe.
 */
public interface LogWatch {
  /**
   * Calls when the chat's log may have grown, on whatever replica, until closed.
   *
   * @param grown must return quickly; runs on a thread of the backend
   */
  Subscription watch(ChatId chat, Runnable grown);
}
