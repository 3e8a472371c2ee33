package io.botmesh.bench;

import io.botmesh.api.spi.MeshClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import redis.clients.jedis.RedisClient;

/** Lets all contenders run in turn, round after round. */
final class Comparison {
  private static final int COUNTED = 1000;

  private final List<Contender.Maker> makers;
  private final List<Shape> shapes;
  private final List<Integer> inFlight;
  private final int rounds;
  private final Duration warmUp;
  private final Duration time;
  private final MeshClock clock;
  private final Consumer<String> told;

  Comparison(
      List<Contender.Maker> makers,
      List<Shape> shapes,
      List<Integer> inFlight,
      int rounds,
      Duration warmUp,
      Duration time,
      MeshClock clock,
      Consumer<String> told) {
    this.makers = makers;
    this.shapes = shapes;
    this.inFlight = inFlight;
    this.rounds = rounds;
    this.warmUp = warmUp;
    this.time = time;
    this.clock = clock;
    this.told = told;
  }

  /**
   * What one of them has shown.
   *
   * @param name its name
   * @param callsAlone what it asks the server for, a message, uncontended
   * @param rounds by shape and number in flight
   */
  record Result(String name, double callsAlone, Map<Cell, List<Sample>> rounds) {}

  /** A column. */
  record Cell(Shape shape, int inFlight) {}

  List<Result> on(Sites sites) throws InterruptedException {
    List<Contender> contenders = new ArrayList<>();
    try (RedisClient server = RedisClient.create(sites.host(), sites.port())) {
      for (Contender.Maker maker : makers) {
        contenders.add(maker.open(sites.next()));
      }
      List<Result> results = new ArrayList<>();
      for (Contender contender : contenders) {
        new Load(contender, server, Shape.UNCONTENDED, 8, 1, clock).run(warmUp);
        double calls = calls(contender, server, sites);
        told.accept(contender.name() + ": " + calls + " calls a message, uncontended");
        results.add(new Result(contender.name(), calls, new LinkedHashMap<>()));
      }
      for (Shape shape : shapes) {
        for (int clients : inFlight) {
          measure(contenders, server, results, new Cell(shape, clients));
        }
      }
      return results;
    } finally {
      contenders.forEach(Contender::close);
    }
  }

  private void measure(
      List<Contender> contenders, RedisClient server, List<Result> results, Cell cell)
      throws InterruptedException {
    for (int round = 0; round < rounds; round++) {
      for (int at = 0; at < contenders.size(); at++) {
        Contender contender = contenders.get(at);
        Sample sample =
            new Load(contender, server, cell.shape(), cell.inFlight(), 100L * round, clock)
                .run(time);
        results.get(at).rounds().computeIfAbsent(cell, first -> new ArrayList<>()).add(sample);
        told.accept(
            String.format(
                java.util.Locale.ROOT,
                "%s, %d in flight, round %d: %s %.0f/s p50 %.0f µs p99 %.0f µs, CPU here %.0f µs, server %.0f µs, %.0f B",
                cell.shape().words(),
                cell.inFlight(),
                round + 1,
                contender.name(),
                sample.perSecond(),
                sample.p50Micros(),
                sample.p99Micros(),
                sample.ownCpu(),
                sample.serverCpu(),
                sample.allocated()));
      }
    }
  }

  private double calls(Contender contender, RedisClient server, Sites sites)
      throws InterruptedException {
    try (CallCount count = new CallCount(sites.host(), sites.port())) {
      new Load(contender, server, Shape.UNCONTENDED, 1, 7, clock).send(COUNTED);
      return (double) count.end() / COUNTED;
    }
  }
}
