package io.botmesh.ear.mesh;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Says one thing after the other, each time in the next of some chats; has a chat deleted once so
 * much was said there. Runs must not overlap.
 */
final class Chatter implements Runnable {
  private static final int CHATS = 5;
  private static final int KEPT = 100;

  private final String name;
  private final Replica replica;
  private final AtomicLong acknowledged;
  private int said;

  Chatter(String name, Replica replica, AtomicLong acknowledged) {
    this.name = name;
    this.replica = replica;
    this.acknowledged = acknowledged;
  }

  @Override
  public void run() {
    try {
      replica.says(chat(said), "m" + said, "count");
      acknowledged.incrementAndGet();
      if (said / CHATS % KEPT == KEPT - 1) {
        delete(new ChatId(chat(said + 1)));
      }
    } catch (BotmeshException notNow) {
      // The line is full, or the machine is too slow just now: the next one comes anyway.
    }
    said++;
  }

  // Where nothing was said for longest; what waits there all the same would go with it.
  private void delete(ChatId chat) {
    if (replica.backend.turns().look(chat).idle()) {
      replica.engine().store().deleteChat(chat);
    }
  }

  private String chat(int number) {
    return name + "-" + number % CHATS;
  }
}
