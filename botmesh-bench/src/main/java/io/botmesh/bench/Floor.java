package io.botmesh.bench;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.RedisClient;

/**
 * The bare floor: two minimal scripts a message through a pool of the client library. No line, no
 * retries, no ids, no expiry of owners but the lock's own; whoever finds the lock taken asks again.
 */
final class Floor implements Contender {
  static final String ENTER =
      """
      if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
        return {1, redis.call('GET', KEYS[2])}
      end
      return {0}
      """;
  static final String LEAVE =
      """
      if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
      redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
      redis.call('ZADD', KEYS[3], ARGV[4], KEYS[2])
      redis.call('DEL', KEYS[1])
      return 1
      """;
  private static final String EXPIRY = "600000";
  private static final String LEASE = "15000";
  private static final long AGAIN_NANOS = 200_000;

  private final String prefix;
  private final AtomicLong tokens = new AtomicLong();
  private final RedisClient redis;
  private final String enter;
  private final String leave;

  Floor(Site site) {
    prefix = site.prefix() + ":";
    ConnectionPoolConfig bounds = new ConnectionPoolConfig();
    bounds.setMaxTotal(64);
    bounds.setMaxIdle(64);
    bounds.setJmxEnabled(false);
    bounds.setTimeBetweenEvictionRuns(Duration.ofMillis(-1));
    redis = RedisClient.builder().hostAndPort(site.host(), site.port()).poolConfig(bounds).build();
    enter = redis.scriptLoad(ENTER);
    leave = redis.scriptLoad(LEAVE);
  }

  @Override
  public String name() {
    return "bare floor";
  }

  @Override
  public void handle(String chat, Runnable inside) {
    String token = Long.toString(tokens.incrementAndGet());
    String lock = prefix + "lock:" + chat;
    String state = prefix + "state:" + chat;
    List<?> entered = entered(lock, state, token);
    while ((Long) entered.get(0) == 0) {
      LockSupport.parkNanos(AGAIN_NANOS);
      entered = entered(lock, state, token);
    }
    String before = entered.size() > 1 ? (String) entered.get(1) : null;
    inside.run();
    redis.evalsha(
        leave,
        List.of(lock, state, prefix + "index"),
        List.of(token, StateText.after(before), EXPIRY, token));
  }

  private List<?> entered(String lock, String state, String token) {
    return (List<?>) redis.evalsha(enter, List.of(lock, state), List.of(token, LEASE));
  }

  @Override
  public void close() {
    redis.close();
  }
}
