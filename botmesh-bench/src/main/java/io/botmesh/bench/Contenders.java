package io.botmesh.bench;

import io.botmesh.api.spi.MeshClock;
import java.util.List;
import java.util.function.Function;

/** All that are compared; the first is what the others are measured by. */
final class Contenders {
  private final MeshClock clock;

  Contenders(MeshClock clock) {
    this.clock = clock;
  }

  /** Returns those whose names contain one of the parts, all if there is none; the first always. */
  List<Contender.Maker> named(List<String> parts) {
    List<Contender.Maker> all =
        List.of(
            maker("bare floor", Floor::new),
            maker("botmesh, durable", site -> new BotmeshEngine(site, true, clock)),
            maker("botmesh, not durable", site -> new BotmeshEngine(site, false, clock)),
            maker("Redisson fair lock + bucket", site -> new RedissonLocks(site, true)),
            maker("Redisson lock + bucket", site -> new RedissonLocks(site, false)),
            maker("Spring Integration lock + 3 commands", SpringLocks::new));
    return all.stream()
        .filter(
            maker ->
                maker == all.get(0)
                    || parts.isEmpty()
                    || parts.stream().anyMatch(maker.name()::contains))
        .toList();
  }

  private static Contender.Maker maker(String name, Function<Site, Contender> opening) {
    return new Contender.Maker() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Contender open(Site site) {
        return opening.apply(site);
      }
    };
  }
}
