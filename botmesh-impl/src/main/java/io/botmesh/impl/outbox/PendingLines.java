package io.botmesh.impl.outbox;

import io.botmesh.impl.chat.UserLine;
import java.util.ArrayDeque;
import java.util.Queue;

/** The users' lines that must stand in the log before the next answer is sent. Thread-safe. */
final class PendingLines {
  private final Queue<UserLine> lines = new ArrayDeque<>();

  synchronized void add(UserLine line) {
    lines.add(line);
  }

  /**
   * Writes them, in their order.
   *
   * @throws io.botmesh.api.BotmeshException if the store is out of reach; what is not written stays
   */
  void write() {
    for (UserLine next = first(); next != null; next = first()) {
      next.write();
      written(next);
    }
  }

  private synchronized UserLine first() {
    return lines.peek();
  }

  private synchronized void written(UserLine line) {
    lines.remove(line);
  }
}
