package io.botmesh.impl.turn;

import io.botmesh.impl.chat.Attention;
import io.botmesh.impl.chat.ChatDesk;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A serving replica's hold on a chat's desk; given back once, by whoever ends the serving.
 * Thread-safe.
 */
final class Reservation {
  private final ChatDesk desk;
  private final AtomicBoolean given = new AtomicBoolean();

  Reservation(ChatDesk desk) {
    this.desk = desk;
  }

  ChatDesk desk() {
    return desk;
  }

  /**
   * Gives it back; then looks again if that was asked for, else does what follows. Harmless if
   * given back.
   */
  void giveBack(Attention attention, Runnable then) {
    if (!given.compareAndSet(false, true)) {
      return;
    }
    if (desk.release()) {
      attention.look(desk);
    } else {
      then.run();
    }
  }
}
