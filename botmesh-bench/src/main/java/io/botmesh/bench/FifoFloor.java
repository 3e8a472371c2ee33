package io.botmesh.bench;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicLong;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.RedisClient;

/**
 * The floor for turns that are waited for: a bare queue within two scripts, and one channel a
 * replica on which the next in line is woken up, with the state. No leases: nobody may die.
 */
final class FifoFloor implements Contender {
  private static final String ENTER =
      """
      redis.call('RPUSH', KEYS[1], ARGV[1])
      if redis.call('LINDEX', KEYS[1], 0) == ARGV[1] then
        return {1, redis.call('GET', KEYS[2])}
      end
      return {0}
      """;
  private static final String LEAVE =
      """
      if redis.call('LINDEX', KEYS[1], 0) ~= ARGV[1] then return 0 end
      redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
      redis.call('ZADD', KEYS[3], ARGV[4], KEYS[2])
      redis.call('LPOP', KEYS[1])
      local next = redis.call('LINDEX', KEYS[1], 0)
      if next then
        redis.call('PUBLISH', ARGV[5] .. string.match(next, '^[^#]*'), next .. '|' .. ARGV[2])
      end
      return 1
      """;
  private static final String EXPIRY = "600000";

  private final String prefix;
  private final String me;
  private final AtomicLong tokens = new AtomicLong();
  private final Map<String, SynchronousQueue<Optional<String>>> waiting = new ConcurrentHashMap<>();
  private final RedisClient redis;
  private final Jedis listening;
  private final String enter;
  private final String leave;

  FifoFloor(Site site, String me) {
    this.prefix = site.prefix();
    this.me = me;
    ConnectionPoolConfig bounds = new ConnectionPoolConfig();
    bounds.setMaxTotal(64);
    bounds.setMaxIdle(64);
    bounds.setJmxEnabled(false);
    redis = RedisClient.builder().hostAndPort(site.host(), site.port()).poolConfig(bounds).build();
    enter = redis.scriptLoad(ENTER);
    leave = redis.scriptLoad(LEAVE);
    listening = new Jedis(new HostAndPort(site.host(), site.port()));
    Thread thread = new Thread(this::listen, "bench-wake");
    thread.setDaemon(true);
    thread.start();
  }

  private void listen() {
    listening.subscribe(
        new JedisPubSub() {
          @Override
          public void onMessage(String channel, String message) {
            int cut = message.indexOf('|');
            woken(message.substring(0, cut), message.substring(cut + 1));
          }
        },
        prefix + "wake:" + me);
  }

  private void woken(String token, String state) {
    try {
      waiting.get(token).put(Optional.of(state));
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String name() {
    return "bare queue";
  }

  @Override
  public void handle(String chat, Runnable inside) throws InterruptedException {
    String token = me + "#" + tokens.incrementAndGet();
    String line = prefix + "line:" + chat;
    String state = prefix + "state:" + chat;
    SynchronousQueue<Optional<String>> mine = new SynchronousQueue<>();
    waiting.put(token, mine);
    List<?> entered = (List<?>) redis.evalsha(enter, List.of(line, state), List.of(token));
    String before =
        (Long) entered.get(0) == 1
            ? (entered.size() > 1 ? (String) entered.get(1) : null)
            : mine.take().orElse(null);
    waiting.remove(token);
    inside.run();
    redis.evalsha(
        leave,
        List.of(line, state, prefix + "index"),
        List.of(token, StateText.after(before), EXPIRY, "1", prefix + "wake:"));
  }

  @Override
  public void close() {
    listening.close();
    redis.close();
  }
}
