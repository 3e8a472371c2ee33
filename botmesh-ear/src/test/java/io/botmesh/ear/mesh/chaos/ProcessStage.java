package io.botmesh.ear.mesh.chaos;

import static org.awaitility.Awaitility.await;

import io.botmesh.ear.mesh.Seat;
import io.botmesh.testkit.Cut;
import io.botmesh.testkit.RedisServer;
import io.botmesh.testkit.WireProxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** One Redis that keeps its data, and replicas in processes of their own with a wire each. */
final class ProcessStage implements Stage {
  private static final List<Cut> WAYS = List.of(Cut.values());
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SPOILING = Duration.ofSeconds(2);
  private static final Duration FROZEN = PlayedProgram.LEASE.plusMillis(700);
  private static final Duration HELD = PlayedProgram.DEAD_AFTER.plusMillis(1500);
  private static final int SPOILT = 20;

  private final RedisServer redis;
  private final List<Seat> seats;
  private final List<WireProxy> wires;
  private final Random dice;
  private final Calm calm = new Calm();

  ProcessStage(RedisServer redis, List<Seat> seats, List<WireProxy> wires, Random dice) {
    this.redis = redis;
    this.seats = seats;
    this.wires = wires;
    this.dice = dice;
  }

  @Override
  public Map<String, String> config() {
    return Map.of("botmesh.redis.url", redis.url());
  }

  @Override
  public void begin() {}

  @Override
  public void look() {}

  @Override
  public List<Fault> faults() {
    return List.of(
        new Fault("kill -9 a replica", chat -> kill()),
        new Fault("freeze a replica past its lease", chat -> freeze()),
        new Fault("kill -9 Redis, start it with its data", chat -> restart()),
        new Fault("lose requests and replies of a replica", chat -> spoil()),
        new Fault("hold a replica's wire past its heartbeat", chat -> hold()));
  }

  private void kill() {
    Seat seat = seats.get(someone());
    int starts = seat.starts();
    seat.jvm().kill();
    await().atMost(LONG).until(() -> seat.starts() > starts);
    seat.awaitReady();
  }

  private void freeze() {
    Seat seat = seats.get(someone());
    seat.jvm().pause();
    calm.lasts(FROZEN);
    seat.jvm().resume();
  }

  private void restart() {
    redis.kill();
    redis.start();
  }

  private void spoil() {
    WireProxy wire = wires.get(someone());
    int before = wire.cuts();
    wire.cut(SPOILT, WAYS.get(dice.nextInt(WAYS.size())), request -> request.contains("EVALSHA"));
    calm.lasts(SPOILING);
    await().atMost(LONG).until(() -> wire.cuts() > before);
    wire.heal();
    wire.dropConnections();
  }

  private void hold() {
    WireProxy wire = wires.get(someone());
    wire.pause();
    calm.lasts(HELD);
    wire.resume();
  }

  private int someone() {
    return dice.nextInt(seats.size());
  }

  @Override
  public Map<String, String> hash(String chat) {
    return Hashes.of(redis.command("HGETALL", "botmesh.test:c:" + chat));
  }

  @Override
  public int unasked() {
    return 0;
  }

  @Override
  public String told() {
    return "processes started: "
        + seats.stream().mapToInt(Seat::starts).sum()
        + ", requests and replies lost: "
        + wires.stream().mapToInt(WireProxy::cuts).sum();
  }
}
