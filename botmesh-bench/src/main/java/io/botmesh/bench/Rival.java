package io.botmesh.bench;

import io.botmesh.api.spi.MeshClock;
import java.util.function.Consumer;

/** What can be waited for by two processes. */
enum Rival {
  QUEUE("bare queue"),
  BOTMESH("botmesh, durable"),
  REDISSON_FAIR("Redisson fair lock + bucket"),
  REDISSON("Redisson lock + bucket"),
  SPRING("Spring Integration lock + 3 commands");

  private final String words;

  Rival(String words) {
    this.words = words;
  }

  /** Returns it as tables say it. */
  String words() {
    return words;
  }

  /** Opens one of two. */
  Contender open(Site site, String me, Visits visits, Consumer<String> elsewhere, MeshClock clock) {
    return switch (this) {
      case QUEUE -> new FifoFloor(site, me);
      case BOTMESH -> new BotmeshEngine(site, me, true, visits, elsewhere, clock);
      case REDISSON_FAIR -> new RedissonLocks(site, true);
      case REDISSON -> new RedissonLocks(site, false);
      case SPRING -> new SpringLocks(site);
    };
  }
}
