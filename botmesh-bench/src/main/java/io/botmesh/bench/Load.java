package io.botmesh.bench;

import io.botmesh.api.spi.MeshClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;
import redis.clients.jedis.RedisClient;

/** Clients that each send one message after the other, for a while. */
final class Load {

  private final Contender contender;
  private final RedisClient server;
  private final Shape shape;
  private final int inFlight;
  private final long seed;
  private final MeshClock clock;

  /** With so many clients. */
  Load(
      Contender contender,
      RedisClient server,
      Shape shape,
      int inFlight,
      long seed,
      MeshClock clock) {
    this.contender = contender;
    this.server = server;
    this.shape = shape;
    this.inFlight = inFlight;
    this.seed = seed;
    this.clock = clock;
  }

  /** Runs for a while. */
  Sample run(Duration time) throws InterruptedException {
    ExecutorService clients = Executors.newFixedThreadPool(inFlight);
    try {
      AtomicBoolean over = new AtomicBoolean();
      Consumption before = Consumption.now(server);
      long began = clock.nanoTime();
      List<Future<Histogram>> parts = new ArrayList<>();
      for (int client = 0; client < inFlight; client++) {
        int number = client;
        parts.add(clients.submit(() -> client(number, over)));
      }
      Thread.sleep(time.toMillis());
      over.set(true);
      Histogram all = new Histogram(3);
      for (Future<Histogram> part : parts) {
        all.add(part.get());
      }
      Consumption after = Consumption.now(server);
      double seconds = (clock.nanoTime() - began) / 1e9;
      return Sample.of(all, seconds, before, after);
    } catch (ExecutionException failed) {
      throw new IllegalStateException(contender.name() + " failed", failed.getCause());
    } finally {
      clients.shutdownNow();
    }
  }

  /** Sends a fixed number of messages. */
  void send(int messages) throws InterruptedException {
    RandomGenerator random = new SeededChance(seed);
    for (int sent = 0; sent < messages; sent++) {
      contender.handle(shape.chat(0, random), Load::nothing);
    }
  }

  private Histogram client(int number, AtomicBoolean over) throws InterruptedException {
    RandomGenerator random = new SeededChance(seed + number);
    Histogram times = new Histogram(3);
    while (!over.get()) {
      long began = clock.nanoTime();
      contender.handle(shape.chat(number, random), Load::nothing);
      times.recordValue(clock.nanoTime() - began);
    }
    return times;
  }

  private static void nothing() {}
}
