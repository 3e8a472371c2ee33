package io.botmesh.testkit;

import java.util.ArrayList;
import java.util.List;

/** A slot on its way from one master to another, as {@code redis-cli --cluster reshard} does it. */
public final class SlotMove {
  private static final String BATCH = "100";

  private final RedisCluster cluster;
  private final String slot;
  private final RedisServer source;
  private final RedisServer target;

  private SlotMove(RedisCluster cluster, int slot, RedisServer source, RedisServer target) {
    this.cluster = cluster;
    this.slot = Integer.toString(slot);
    this.source = source;
    this.target = target;
  }

  static SlotMove begun(RedisCluster cluster, int slot, RedisServer source, RedisServer target) {
    SlotMove move = new SlotMove(cluster, slot, source, target);
    target.command("CLUSTER", "SETSLOT", move.slot, "IMPORTING", cluster.id(source));
    source.command("CLUSTER", "SETSLOT", move.slot, "MIGRATING", cluster.id(target));
    return move;
  }

  /** Carries one key; nothing happens if it is not there. */
  public void carry(String key) {
    carry(List.of(key));
  }

  /** Carries every key that is still there. */
  public void carryAll() {
    List<?> keys = waiting();
    while (!keys.isEmpty()) {
      carry(keys);
      keys = waiting();
    }
  }

  /** Gives the slot over, and waits until every node knows; all keys must have been carried. */
  public void end() {
    cluster.awaitOneEpoch();
    giveOver();
    cluster.awaitOwner(Integer.parseInt(slot), target);
  }

  /** Gives the slot over; replicas learn of it later. All keys must have been carried. */
  void giveOver() {
    String owner = cluster.id(target);
    target.command("CLUSTER", "SETSLOT", slot, "NODE", owner);
    source.command("CLUSTER", "SETSLOT", slot, "NODE", owner);
    for (RedisServer other : cluster.masters()) {
      other.command("CLUSTER", "SETSLOT", slot, "NODE", owner);
    }
  }

  private List<?> waiting() {
    return (List<?>) source.command("CLUSTER", "GETKEYSINSLOT", slot, BATCH);
  }

  private void carry(List<?> keys) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "MIGRATE",
                RedisArguments.HOST,
                Integer.toString(target.port()),
                "",
                "0",
                "5000",
                "KEYS"));
    keys.forEach(key -> words.add((String) key));
    source.command(words.toArray(String[]::new));
  }
}
