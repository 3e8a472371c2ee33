package io.botmesh.redis;

import redis.clients.jedis.CommandArguments;

/** A call would touch keys of several hash slots: a fault of ours, found before it is sent (C1). */
final class CrossSlot extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  CrossSlot(CommandArguments command) {
    super(
        "BMESH-0547 A call of "
            + command.size()
            + " words has keys of the slots "
            + command.getKeyHashSlots()
            + "; a cluster takes one slot to a call. Nothing was sent");
  }
}
