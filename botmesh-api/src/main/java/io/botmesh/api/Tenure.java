package io.botmesh.api;

import java.util.function.Consumer;

/** What this replica holds for a while, a lock or a post. Thread-safe. */
public interface Tenure extends AutoCloseable {
  /** Returns the name that it was asked for by. */
  String name();

  /**
   * Returns the number of this grant; those of one name only grow. Show it wherever a holder who
   * came too late would do harm, and refuse there what is smaller than the greatest seen.
   */
  Fence fence();

  /**
   * Tells whether it is still held. By this replica's own clock, it is so no longer some time (a
   * fifth of the lease) before another can be granted the name, whatever has become of the store;
   * also from the moment that this replica's heartbeat is no longer believed. Once false, it stays
   * false. Asks no store.
   */
  boolean stillHeld();

  /**
   * Says what to do if it ends otherwise than by {@link #close()}: the listener is called once with
   * a short reason, on a thread of the bot's own in its module's context; at once if that has
   * happened already. Several may be added. What a listener throws is logged.
   */
  void whenLost(Consumer<String> listener);

  /**
   * Gives it back: from then on another may be granted the name. Closing again, or after it was
   * lost, does nothing. Never throws: if the store is out of reach it is tried again for a lease,
   * after which the grant has ended by itself.
   */
  @Override
  void close();
}
