package io.botmesh.bench;

import java.util.List;
import java.util.function.BiFunction;

/** All that are compared; the first is what the others are measured by. */
final class Contenders {
  private Contenders() {}

  /** Returns those whose names contain one of the parts, all if there is none; the first always. */
  static List<Contender.Maker> named(List<String> parts) {
    List<Contender.Maker> all =
        List.of(
            maker("bare floor", Floor::new),
            maker("botmesh, durable", (host, port) -> new BotmeshEngine(host, port, true)),
            maker("botmesh, not durable", (host, port) -> new BotmeshEngine(host, port, false)),
            maker(
                "Redisson fair lock + bucket", (host, port) -> new RedissonLocks(host, port, true)),
            maker("Redisson lock + bucket", (host, port) -> new RedissonLocks(host, port, false)),
            maker("Spring Integration lock + 3 commands", SpringLocks::new));
    return all.stream()
        .filter(
            maker ->
                maker == all.get(0)
                    || parts.isEmpty()
                    || parts.stream().anyMatch(maker.name()::contains))
        .toList();
  }

  private static Contender.Maker maker(
      String name, BiFunction<String, Integer, Contender> opening) {
    return new Contender.Maker() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Contender open(String host, int port) {
        return opening.apply(host, port);
      }
    };
  }
}
