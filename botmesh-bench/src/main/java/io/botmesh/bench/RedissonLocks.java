package io.botmesh.bench;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RBucket;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;

/** A lock of Redisson around a bucket. */
final class RedissonLocks implements Contender {
  private static final Duration EXPIRY = Duration.ofMinutes(10);
  private static final long LEASE_SECONDS = 15;

  private final String prefix;
  private final RedissonClient client;
  private final boolean fair;

  RedissonLocks(Site site, boolean fair) {
    this.prefix = site.prefix() + ":";
    Config config = new Config();
    config.useSingleServer().setAddress("redis://" + site.host() + ":" + site.port());
    config.setCodec(StringCodec.INSTANCE);
    this.client = Redisson.create(config);
    this.fair = fair;
  }

  @Override
  public String name() {
    return fair ? "Redisson fair lock + bucket" : "Redisson lock + bucket";
  }

  @Override
  public void handle(String chat, Runnable inside) {
    String name = prefix + "lock:" + chat;
    RLock lock = fair ? client.getFairLock(name) : client.getLock(name);
    lock.lock(LEASE_SECONDS, TimeUnit.SECONDS);
    try {
      RBucket<String> bucket = client.getBucket(prefix + "state:" + chat);
      String before = bucket.get();
      inside.run();
      bucket.set(StateText.after(before), EXPIRY);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
