package io.botmesh.redis;

import static io.botmesh.redis.SettingsReader.CLUSTER_ADDRESS_MAP;
import static io.botmesh.redis.SettingsReader.CLUSTER_NODES;
import static io.botmesh.redis.SettingsReader.SENTINEL_MASTER;
import static io.botmesh.redis.SettingsReader.SENTINEL_NODES;
import static io.botmesh.redis.SettingsReader.SENTINEL_PASSWORD;
import static io.botmesh.redis.SettingsReader.SENTINEL_USER;
import static io.botmesh.redis.SettingsReader.URL;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import redis.clients.jedis.HostAndPort;

/** Reads what is connected to, and sees to it that it is one thing (C4). For one use. */
final class TargetReader {
  static final int PORT = 6379;
  private static final int SENTINEL_PORT = 26_379;
  private static final List<String> WAYS = List.of(URL, CLUSTER_NODES, SENTINEL_NODES);

  private final Entries entries;
  private final Optional<RedisUrl> url;

  /**
   * Reads entries.
   *
   * @param url the server's address; empty if none is configured, or it is none
   */
  TargetReader(Entries entries, Optional<RedisUrl> url) {
    this.entries = entries;
    this.url = url;
  }

  /** Returns what is connected to; empty if there is a complaint about it. */
  Optional<RedisSettings.Target> read() {
    List<String> ways = WAYS.stream().filter(entries::has).toList();
    if (ways.size() > 1) {
      ways.forEach(way -> entries.complain(way, shown(way), only(ways)));
    }
    entries.belongs(CLUSTER_ADDRESS_MAP, CLUSTER_NODES);
    Stream.of(SENTINEL_MASTER, SENTINEL_USER).forEach(key -> entries.belongs(key, SENTINEL_NODES));
    entries.secretBelongs(SENTINEL_PASSWORD, SENTINEL_NODES);
    if (ways.isEmpty()) {
      if (entries.faultless()) {
        entries.complain(
            URL, "", "botmesh.store=redis needs the server's address, redis://host:port");
      }
      return Optional.empty();
    }
    return switch (ways.get(0)) {
      case CLUSTER_NODES -> cluster();
      case SENTINEL_NODES -> sentinel();
      default -> url.map(RedisUrl::server);
    };
  }

  private static String only(List<String> ways) {
    return "only one of " + String.join(", ", ways) + " may be set";
  }

  private String shown(String key) {
    return key.equals(URL) ? RedisUrl.NOT_SHOWN : entries.text(key).orElse("");
  }

  private Optional<RedisSettings.Target> cluster() {
    Set<HostAndPort> nodes = nodes(CLUSTER_NODES, PORT);
    Optional<Map<HostAndPort, HostAndPort>> map =
        entries.has(CLUSTER_ADDRESS_MAP)
            ? AddressText.parseMap(entries.text(CLUSTER_ADDRESS_MAP).get(), PORT)
            : Optional.of(Map.of());
    if (map.isEmpty()) {
      complainOfAddresses(
          CLUSTER_ADDRESS_MAP,
          "is no list announced=reachable, as in 172.19.0.2:6379=localhost:7001, each announced"
              + " address once");
    }
    return nodes.isEmpty()
        ? Optional.empty()
        : map.map(addresses -> new RedisSettings.Cluster(nodes, addresses));
  }

  private Optional<RedisSettings.Target> sentinel() {
    Set<HostAndPort> nodes = nodes(SENTINEL_NODES, SENTINEL_PORT);
    Optional<String> master = entries.text(SENTINEL_MASTER);
    if (master.isEmpty()) {
      entries.complain(SENTINEL_MASTER, "is missing: the name that the sentinels know it by");
    }
    if (entries.has(SENTINEL_USER) && !entries.has(SENTINEL_PASSWORD)) {
      entries.complain(SENTINEL_USER, "signs in with a password: set " + SENTINEL_PASSWORD);
    }
    return nodes.isEmpty()
        ? Optional.empty()
        : master.map(
            name ->
                new RedisSettings.Sentinel(
                    nodes, name, entries.text(SENTINEL_USER), entries.secret(SENTINEL_PASSWORD)));
  }

  private Set<HostAndPort> nodes(String key, int port) {
    Optional<List<HostAndPort>> nodes = AddressText.parseList(entries.text(key).orElse(""), port);
    if (nodes.isEmpty()) {
      complainOfAddresses(key, "is no list of host:port, as in one:" + port + ",two:" + port);
    }
    return nodes.<Set<HostAndPort>>map(Set::copyOf).orElse(Set.of());
  }

  /** Whoever takes an address for a URL may have put a password into it. */
  private void complainOfAddresses(String key, String reason) {
    String value = entries.text(key).orElse("");
    if (value.contains("@")) {
      entries.complain(
          key,
          RedisUrl.NOT_SHOWN,
          reason + "; user and password are keys of their own, such as " + SettingsReader.PASSWORD);
    } else {
      entries.complain(key, value, reason);
    }
  }
}
