package io.botmesh.bench;

import io.botmesh.api.spi.MeshClock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import org.HdrHistogram.Histogram;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPubSub;

/**
 * How long a wake-up by publish and subscribe takes here and now: the least that a hand-off can.
 */
final class WakeUpTime {
  private static final int TIMES = 2000;
  private static final String CHANNEL = "botmesh-bench-wake";

  private final MeshClock clock;

  WakeUpTime(MeshClock clock) {
    this.clock = clock;
  }

  /** Returns the median, µs. */
  double median(String host, int port) throws InterruptedException {
    Histogram times = new Histogram(3);
    CountDownLatch ready = new CountDownLatch(1);
    SynchronousQueue<Long> heard = new SynchronousQueue<>();
    try (Jedis publisher = new Jedis(host, port);
        Jedis listener = new Jedis(host, port)) {
      Ear ear = new Ear(ready, heard);
      Thread thread = new Thread(() -> listener.subscribe(ear, CHANNEL), "ear");
      thread.setDaemon(true);
      thread.start();
      ready.await();
      for (int time = 0; time < TIMES; time++) {
        long sent = clock.nanoTime();
        publisher.publish(CHANNEL, "x");
        times.recordValue(Math.max(0, heard.take() - sent));
      }
      ear.unsubscribe();
      thread.join();
    }
    return times.getValueAtPercentile(50) / 1e3;
  }

  private final class Ear extends JedisPubSub {
    private final CountDownLatch ready;
    private final SynchronousQueue<Long> heard;

    Ear(CountDownLatch ready, SynchronousQueue<Long> heard) {
      this.ready = ready;
      this.heard = heard;
    }

    @Override
    public void onSubscribe(String channel, int count) {
      ready.countDown();
    }

    @Override
    public void onMessage(String channel, String message) {
      try {
        heard.put(clock.nanoTime());
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
