package io.botmesh.redis;

import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.ContractSubject;
import io.botmesh.testkit.HandClock;

/** Every way to have a keyspace that a contract is run on: kind of servers, version, layout. */
enum RedisKind {
  SEVEN_LEGACY("seven", Layout.LEGACY),
  SEVEN_CLUSTER_LAYOUT("seven", Layout.CLUSTER),
  SIX_LEGACY("six", Layout.LEGACY),
  SIX_CLUSTER_LAYOUT("six", Layout.CLUSTER),
  SENTINEL_LEGACY("sentinel", Layout.LEGACY),
  SENTINEL_CLUSTER_LAYOUT("sentinel", Layout.CLUSTER),
  SENTINEL_SIX_LEGACY("sentinel six", Layout.LEGACY),
  SENTINEL_SIX_CLUSTER_LAYOUT("sentinel six", Layout.CLUSTER),
  CLUSTER_SEVEN("cluster seven", Layout.CLUSTER),
  CLUSTER_SIX("cluster six", Layout.CLUSTER);

  private final String servers;
  private final Layout layout;

  RedisKind(String servers, Layout layout) {
    this.servers = servers;
    this.layout = layout;
  }

  RedisPlace place(RedisPlaces places) {
    return places.get(servers);
  }

  Layout layout() {
    return layout;
  }

  /** Opens two replicas' views on such a keyspace, emptied. */
  ContractSubject open(RedisPlaces places, TurnLimits limits, HandClock clock) {
    return new RedisSubject(place(places), layout, limits, clock);
  }
}
