package io.botmesh.impl.turn;

import io.botmesh.api.ChatId;
import io.botmesh.impl.chat.ChatDesk;

/** Brings what is in a chat that has moved after it. */
@FunctionalInterface
public interface Carrier {
  /**
   * Brings what is there now; waits for nobody.
   *
   * @param to where the chat has moved
   * @return whether something is left that must wait
   * @throws io.botmesh.api.BotmeshException if it cannot be done now
   * @throws IllegalStateException if it would come back to where it is
   */
  boolean bring(ChatDesk desk, ChatId to);
}
