package io.botmesh.impl.chat;

import io.botmesh.api.spi.Evidence;
import java.util.Optional;

/** Turns this replica's attention to a chat. Thread-safe; both return at once. */
public interface Attention {
  /**
   * Asks for the chat's turn as soon as may be.
   *
   * @param gone what was found gone, to be used in this look and then forgotten
   */
  void look(ChatDesk desk, Optional<Evidence> gone);

  /** Asks for the chat's turn as soon as may be, without evidence. */
  default void look(ChatDesk desk) {
    look(desk, Optional.empty());
  }
}
