package io.botmesh.ear.mesh.chaos;

import io.botmesh.api.spi.MeshClock;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Keeps what happened, as it is told by many. Thread-safe. */
final class Diary implements Chronicle {
  private final MeshClock clock;
  private final Queue<Deed> deeds = new ConcurrentLinkedQueue<>();
  private final Queue<Peril> perils = new ConcurrentLinkedQueue<>();
  private final Queue<Outage> outages = new ConcurrentLinkedQueue<>();

  Diary(MeshClock clock) {
    this.clock = clock;
  }

  @Override
  public long now() {
    return clock.nanoTime();
  }

  @Override
  public void tell(Deed deed) {
    deeds.add(deed);
  }

  void tell(Peril peril) {
    perils.add(peril);
  }

  void tell(Outage outage) {
    outages.add(outage);
  }

  List<Deed> deeds() {
    return List.copyOf(deeds);
  }

  List<Peril> perils() {
    return List.copyOf(perils);
  }

  List<Outage> outages() {
    return List.copyOf(outages);
  }
}
