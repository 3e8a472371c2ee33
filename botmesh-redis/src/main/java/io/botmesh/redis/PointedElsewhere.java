package io.botmesh.redis;

/** A server pointed at another node, though no cluster is configured. */
final class PointedElsewhere extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /**
   * Of a server.
   *
   * @param key what it is configured by
   */
  PointedElsewhere(String shown, String key) {
    super(
        "BMESH-0545 Redis at "
            + shown
            + " is a node of a cluster and points at another one: set "
            + SettingsReader.CLUSTER_NODES
            + " instead of "
            + key);
  }
}
