package io.botmesh.bench;

import java.time.Duration;
import java.util.concurrent.locks.Lock;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.integration.redis.util.RedisLockRegistry;

/** The lock registry of Spring Integration around reading, writing and an index. */
final class SpringLocks implements Contender {
  private static final Duration EXPIRY = Duration.ofMinutes(10);
  private static final long LEASE_MILLIS = 15_000;

  private final String prefix;
  private final LettuceConnectionFactory connections;
  private final StringRedisTemplate redis;
  private final RedisLockRegistry locks;

  SpringLocks(Site site) {
    this.prefix = site.prefix();
    connections =
        new LettuceConnectionFactory(new RedisStandaloneConfiguration(site.host(), site.port()));
    connections.afterPropertiesSet();
    connections.start();
    redis = new StringRedisTemplate(connections);
    locks = new RedisLockRegistry(connections, prefix, LEASE_MILLIS);
    locks.setRedisLockType(RedisLockRegistry.RedisLockType.PUB_SUB_LOCK);
  }

  @Override
  public String name() {
    return "Spring Integration lock + 3 commands";
  }

  @Override
  public void handle(String chat, Runnable inside) {
    Lock lock = locks.obtain(chat);
    lock.lock();
    try {
      String key = prefix + ":state:" + chat;
      String before = redis.opsForValue().get(key);
      inside.run();
      redis.opsForValue().set(key, StateText.after(before), EXPIRY);
      redis.opsForZSet().add(prefix + ":index", key, 1);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    locks.destroy();
    connections.destroy();
  }
}
