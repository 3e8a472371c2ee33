package io.botmesh.impl.lead;

import io.botmesh.api.Fence;
import io.botmesh.api.HeldLock;
import io.botmesh.api.Leadership;
import io.botmesh.api.LeaseName;
import io.botmesh.api.spi.Grant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * One grant in this replica's hand. Thread-safe: its holder, the keeper and the stopping engine
 * meet here, and one of them ends it.
 */
final class HeldTenure implements Leadership, HeldLock {
  private final LeaseName name;
  private final Grant grant;
  private final BooleanSupplier believed;
  private final Owner owner;

  private final List<Consumer<String>> listeners = new ArrayList<>(); // guarded by this
  private boolean ended; // guarded by this
  private Optional<String> lost = Optional.empty(); // guarded by this

  private volatile boolean over;

  /** Who handed it out. */
  interface Owner {
    /** Gives a grant back that its holder has closed. */
    void closed(HeldTenure tenure);

    /** Calls a listener, on another thread. */
    void tell(Consumer<String> listener, String reason);
  }

  /**
   * A grant in force.
   *
   * @param believed whether it may be believed in by now, by this replica's clock and heartbeat
   */
  HeldTenure(LeaseName name, Grant grant, BooleanSupplier believed, Owner owner) {
    this.name = name;
    this.grant = grant;
    this.believed = believed;
    this.owner = owner;
  }

  LeaseName leaseName() {
    return name;
  }

  Grant grant() {
    return grant;
  }

  @Override
  public String name() {
    return name.value();
  }

  @Override
  public Fence fence() {
    return grant.fence();
  }

  @Override
  public boolean stillHeld() {
    // Once it was false it stays so, though a late renewal should still come through.
    if (!over && !believed.getAsBoolean()) {
      over = true;
    }
    return !over;
  }

  @Override
  public void whenLost(Consumer<String> listener) {
    Optional<String> reason;
    synchronized (this) {
      if (!ended) {
        listeners.add(listener);
        return;
      }
      reason = lost;
    }
    reason.ifPresent(why -> owner.tell(listener, why));
  }

  /**
   * Ends it from outside.
   *
   * @return false if it has ended already
   */
  boolean lose(String reason) {
    List<Consumer<String>> told;
    synchronized (this) {
      if (ended) {
        return false;
      }
      end();
      lost = Optional.of(reason);
      told = List.copyOf(listeners);
    }
    told.forEach(listener -> owner.tell(listener, reason));
    return true;
  }

  @Override
  public void close() {
    synchronized (this) {
      if (ended) {
        return;
      }
      end();
    }
    owner.closed(this);
  }

  private void end() {
    ended = true;
    over = true;
  }
}
