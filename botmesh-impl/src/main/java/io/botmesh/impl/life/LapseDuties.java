package io.botmesh.impl.life;

/** What must be done after this replica's heartbeat had lapsed, before it does anything else. */
@FunctionalInterface
public interface LapseDuties {
  /**
   * Does it, in the order of {@code docs/protocol.md}: pump tokens and entries in hand are thrown
   * away, the index is entered anew, turns are renewed and the lost ones dropped.
   *
   * @param life number of the life that begins
   */
  void fulfil(long life);
}
