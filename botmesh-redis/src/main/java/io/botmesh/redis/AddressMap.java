package io.botmesh.redis;

import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.HostAndPortMapper;

/**
 * Where this process reaches a node of a cluster that announces itself otherwise (C4). Immutable.
 */
final class AddressMap implements HostAndPortMapper {
  private final RedisSettings.Cluster cluster;

  AddressMap(RedisSettings.Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Returns where a node is reached. Without any entry, as announced.
   *
   * @throws UnknownNode if there are entries, and none for this one
   */
  @Override
  public HostAndPort getHostAndPort(HostAndPort announced) {
    HostAndPort reached = cluster.addresses().get(announced);
    if (reached != null) {
      return reached;
    }
    boolean asTold =
        cluster.addresses().isEmpty()
            || cluster.nodes().contains(announced)
            || cluster.addresses().containsValue(announced);
    if (asTold) {
      return announced;
    }
    throw new UnknownNode(announced);
  }

  /** A node announces an address that the map does not name (K4-4). */
  static final class UnknownNode extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    UnknownNode(HostAndPort announced) {
      super(
          "BMESH-0546 The cluster announces "
              + announced
              + ", and "
              + SettingsReader.CLUSTER_ADDRESS_MAP
              + " does not say where this process reaches it: add "
              + announced
              + "=host:port");
    }
  }
}
