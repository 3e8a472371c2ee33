package io.botmesh.redis;

import redis.clients.jedis.CommandArguments;

/** A call would touch keys of several hash slots: a fault of ours, found before it is sent (C1). */
final class CrossSlot extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /**
   * Lets a call pass that takes one slot, or none.
   *
   * @throws CrossSlot if it takes several
   */
  static void check(CommandArguments command) {
    if (command.getKeyHashSlots().size() > 1) {
      throw new CrossSlot(command);
    }
  }

  CrossSlot(CommandArguments command) {
    super(
        "BMESH-0547 A call of "
            + command.size()
            + " words has keys of the slots "
            + command.getKeyHashSlots()
            + "; a cluster takes one slot to a call. Nothing was sent");
  }
}
