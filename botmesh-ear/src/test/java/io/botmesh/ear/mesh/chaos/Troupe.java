package io.botmesh.ear.mesh.chaos;

import io.botmesh.ear.mesh.ChildJvm;
import io.botmesh.ear.mesh.Seat;
import io.botmesh.testkit.RedisServer;
import io.botmesh.testkit.WireProxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Replicas in processes of their own, each with a wire to Redis, writing down what they do. */
final class Troupe implements AutoCloseable {
  private final Path folder;
  private final RedisServer world;
  private final List<WireProxy> wires = new ArrayList<>();
  private final List<Seat> seats = new ArrayList<>();
  private final AtomicInteger files = new AtomicInteger();

  /**
   * With all of them started.
   *
   * @param folder where they write
   * @param redis theirs
   * @param world where arrives what they send
   */
  Troupe(int replicas, Path folder, RedisServer redis, RedisServer world) {
    this.folder = folder;
    this.world = world;
    for (int at = 0; at < replicas; at++) {
      WireProxy wire = WireProxy.before(redis);
      wires.add(wire);
      seats.add(new Seat(heard -> started(wire, heard)));
    }
    seats.forEach(Seat::awaitReady);
  }

  private ChildJvm started(WireProxy wire, Consumer<String> heard) {
    Path file = folder.resolve("deeds-" + files.incrementAndGet());
    return ChildJvm.start(
        List.of("-Xmx256m"),
        PlayedProgram.class,
        List.of(wire.url(), world.url(), file.toString()),
        heard);
  }

  List<Seat> seats() {
    return List.copyOf(seats);
  }

  List<WireProxy> wires() {
    return List.copyOf(wires);
  }

  /** Returns what they have written down. */
  List<Deed> deeds() {
    return FiledDeeds.in(folder);
  }

  @Override
  public void close() {
    wires.forEach(WireProxy::resume);
    seats.forEach(Seat::close);
    wires.forEach(WireProxy::close);
  }
}
