package io.botmesh.bench;

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
  Contender open(int port, String prefix, String me, Visits visits, Consumer<String> elsewhere) {
    String host = "127.0.0.1";
    return switch (this) {
      case QUEUE -> new FifoFloor(host, port, prefix, me);
      case BOTMESH -> new BotmeshEngine(host, port, prefix, true, visits, elsewhere);
      case REDISSON_FAIR -> new RedissonLocks(host, port, prefix, true);
      case REDISSON -> new RedissonLocks(host, port, prefix, false);
      case SPRING -> new SpringLocks(host, port, prefix);
    };
  }
}
