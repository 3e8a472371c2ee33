package io.botmesh.testkit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What one node of a cluster thinks of a node: a line of CLUSTER NODES.
 *
 * @param port where it listens
 * @param master its master's id; {@code -} for a master
 * @param alive whether it is known and not thought to be dead
 * @param slots first and last slot of each range that it holds
 */
record NodeView(int port, String master, boolean alive, List<int[]> slots) {
  private static final int FIRST_RANGE = 8;

  static List<NodeView> of(String nodes) {
    return nodes.lines().map(line -> view(line.split(" ", -1))).toList();
  }

  boolean follows() {
    return !master.equals("-");
  }

  boolean holds(int slot) {
    return slots.stream().anyMatch(range -> range[0] <= slot && slot <= range[1]);
  }

  BitSet slotSet() {
    BitSet all = new BitSet();
    slots.forEach(range -> all.set(range[0], range[1] + 1));
    return all;
  }

  int slotCount() {
    return slots.stream().mapToInt(range -> range[1] - range[0] + 1).sum();
  }

  private static NodeView view(String[] words) {
    String address = words[1].split("@", -1)[0];
    int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    String flags = words[2];
    boolean alive = !flags.contains("fail") && !flags.contains("handshake") && port > 0;
    List<int[]> slots = new ArrayList<>();
    for (int at = FIRST_RANGE; at < words.length; at++) {
      // A slot on its way stands in brackets, at its old and its new holder.
      if (!words[at].startsWith("[") && !words[at].isEmpty()) {
        String[] range = words[at].split("-", -1);
        slots.add(
            new int[] {Integer.parseInt(range[0]), Integer.parseInt(range[range.length - 1])});
      }
    }
    return new NodeView(port, words[3], alive, slots);
  }
}
