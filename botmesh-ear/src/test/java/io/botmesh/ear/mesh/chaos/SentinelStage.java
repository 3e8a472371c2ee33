package io.botmesh.ear.mesh.chaos;

import static org.awaitility.Awaitility.await;

import io.botmesh.testkit.RedisSentinels;
import io.botmesh.testkit.RedisServer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One master, two replicas and three sentinels. */
final class SentinelStage implements Stage {
  /** Longer than a healthy replica is ever behind. */
  private static final Duration BEHIND = Duration.ofSeconds(1);

  private static final Duration FROZEN = Duration.ofSeconds(5);
  private static final Duration LONG = Duration.ofSeconds(60);

  private final RedisSentinels redis;
  private final Set<String> chats;
  private final Diary diary;
  private final Takeovers takeovers;
  private long epoch;
  private final ErrorCounts errors = new ErrorCounts();

  SentinelStage(RedisSentinels redis, Collection<String> chats, Diary diary) {
    this.redis = redis;
    this.chats = Set.copyOf(chats);
    this.diary = diary;
    this.takeovers = new Takeovers(diary, BEHIND);
  }

  @Override
  public void begin() {
    epoch = redis.epoch();
    takeovers.begin();
  }

  @Override
  public void look() {
    changed(0);
  }

  @Override
  public Map<String, String> config() {
    return Map.of(
        "botmesh.redis.sentinel.nodes",
        redis.nodes(),
        "botmesh.redis.sentinel.master",
        RedisSentinels.MASTER);
  }

  @Override
  public List<Fault> faults() {
    return List.of(
        new Fault("kill the master", chat -> kill()),
        new Fault("planned failover", chat -> failOver()),
        new Fault("freeze the master", chat -> freeze()),
        new Fault("flush scripts", chat -> redis.command("SCRIPT", "FLUSH")));
  }

  private void kill() {
    RedisServer victim = redis.master();
    errors.add(victim);
    long from = diary.now();
    victim.kill();
    diary.tell(new Peril("kill", chats, withWhatIsBehind(from)));
    redis.awaitTakeover(victim);
    diary.tell(new Outage("kill", chats, diary.since(from)));
    victim.start();
    whole(victim);
  }

  private void freeze() {
    RedisServer victim = redis.master();
    Calm frozen = new Calm();
    long from = diary.now();
    victim.pause();
    try {
      redis.awaitTakeover(victim);
      diary.tell(new Outage("freeze", chats, diary.since(from)));
      frozen.lasts(FROZEN.minusNanos(diary.now() - from));
    } finally {
      victim.resume();
    }
    whole(victim);
    diary.tell(new Peril("freeze", chats, withWhatIsBehind(from)));
  }

  /** Sentinels do not wait for the replica to have everything: the old master goes on answering. */
  private void failOver() {
    RedisServer old = redis.master();
    long from = diary.now();
    redis.failOver();
    diary.tell(new Outage("planned failover", chats, diary.since(from)));
    whole(old);
    diary.tell(new Peril("planned failover", chats, withWhatIsBehind(from)));
  }

  /** The old master may still think that it is one, until the sentinels tell it otherwise. */
  private void whole(RedisServer old) {
    await()
        .atMost(LONG)
        .until(() -> ((String) old.command("INFO", "replication")).contains("role:slave"));
    redis.awaitWhole();
    changed(1);
  }

  /** Every takeover has an epoch of its own. */
  private void changed(int times) {
    long now = redis.epoch();
    takeovers.unasked(now == epoch + times ? Set.of() : chats);
    epoch = now;
  }

  private Span withWhatIsBehind(long from) {
    return diary.since(from - BEHIND.toNanos());
  }

  @Override
  public Map<String, String> hash(String chat) {
    return Hashes.of(redis.command("HGETALL", "botmesh.test:c:" + chat));
  }

  @Override
  public int unasked() {
    return takeovers.unasked();
  }

  @Override
  public String told() {
    redis.servers().forEach(errors::add);
    return "errors answered "
        + errors
        + ", takeovers that nobody asked for: "
        + takeovers.unasked();
  }
}
