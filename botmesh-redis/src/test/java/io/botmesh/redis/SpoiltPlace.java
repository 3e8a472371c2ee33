package io.botmesh.redis;

import io.botmesh.testkit.Cut;
import io.botmesh.testkit.RedisSentinels;
import io.botmesh.testkit.RedisServer;
import io.botmesh.testkit.WireProxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A proxy before each server that a client may call. */
final class SpoiltPlace implements AutoCloseable {
  private static final String SPOILT = "spoilt";

  private final Map<RedisServer, WireProxy> proxies = new HashMap<>();
  private final Map<String, String> config = new HashMap<>();

  private SpoiltPlace(List<RedisServer> servers) {
    servers.forEach(server -> proxies.put(server, WireProxy.before(server)));
  }

  /** Before one server. */
  static SpoiltPlace of(RedisServer server) {
    SpoiltPlace place = new SpoiltPlace(List.of(server));
    place.config.put(SettingsReader.URL, place.proxies.get(server).url());
    return place;
  }

  /** Before the nodes of a cluster, which the address map leads to. */
  static SpoiltPlace ofCluster(List<RedisServer> nodes) {
    SpoiltPlace place = new SpoiltPlace(nodes);
    place.config.put(
        SettingsReader.CLUSTER_NODES,
        nodes.stream().map(SpoiltPlace::address).collect(Collectors.joining(",")));
    place.config.put(
        SettingsReader.CLUSTER_ADDRESS_MAP,
        nodes.stream()
            .map(node -> address(node) + "=127.0.0.1:" + place.proxies.get(node).port())
            .collect(Collectors.joining(",")));
    return place;
  }

  /** Before the master, which a sentinel knows by another name there. */
  static SpoiltPlace of(RedisSentinels redis) {
    SpoiltPlace place = new SpoiltPlace(List.of(redis.master()));
    RedisServer sentinel = redis.sentinels().get(0);
    String port = Integer.toString(place.proxies.get(redis.master()).port());
    forgetSpoilt(sentinel);
    sentinel.command("SENTINEL", "MONITOR", SPOILT, "127.0.0.1", port, "1");
    // The proxy holds replies back for a while: that is not to count as a death.
    sentinel.command("SENTINEL", "SET", SPOILT, "down-after-milliseconds", "600000");
    place.config.put(SettingsReader.SENTINEL_NODES, address(sentinel));
    place.config.put(SettingsReader.SENTINEL_MASTER, SPOILT);
    return place;
  }

  /** Returns what reaches the servers through the proxies. */
  Map<String, String> config() {
    return Map.copyOf(config);
  }

  /** Spoils the next request that matches, wherever it is sent to. */
  void cutOne(Cut how, Predicate<String> requestsThat) {
    proxies.values().forEach(proxy -> proxy.cut(1, how, requestsThat));
  }

  int cuts() {
    return proxies.values().stream().mapToInt(WireProxy::cuts).sum();
  }

  void heal() {
    proxies.values().forEach(WireProxy::heal);
  }

  @Override
  public void close() {
    proxies.values().forEach(WireProxy::close);
  }

  private static void forgetSpoilt(RedisServer sentinel) {
    List<?> masters = (List<?>) sentinel.command("SENTINEL", "MASTERS");
    if (masters.toString().contains(SPOILT)) {
      sentinel.command("SENTINEL", "REMOVE", SPOILT);
    }
  }

  private static String address(RedisServer server) {
    return "127.0.0.1:" + server.port();
  }
}
