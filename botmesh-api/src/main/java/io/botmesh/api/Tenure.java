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
   * Tells whether it is still held, as far as this replica can know; asks no store. By its own
   * clock it is so no longer from a fifth of the lease before the lease ends; also from the moment
   * that this replica's heartbeat is no longer believed, or that the store has said so. Once false,
   * it stays false.
   *
   * <p>True is no proof: after a failover that lost the grant, a jump of the store's clock, or the
   * loss of a lock's key, another may hold the name until this replica learns of it, as {@code
   * docs/guarantees.md} says. Only the fence tells then.
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
