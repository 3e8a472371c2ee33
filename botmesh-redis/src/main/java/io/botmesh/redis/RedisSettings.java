package io.botmesh.redis;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import redis.clients.jedis.HostAndPort;

/**
 * How a backend on Redis is configured ({@code botmesh.redis.*}). Built by {@link SettingsReader},
 * which checks it.
 *
 * @param target what is connected to
 * @param access as whom to sign in, and how to be sure of whom one speaks to
 * @param timeout for connecting, and for each reply
 * @param pool bounds of the pool
 * @param prefix what every key begins with
 * @param layout how keys are spelled; empty: what the keyspace's marker says, else legacy
 * @param refuseMismatch whether another layout than the marker's stops the start, instead of a
 *     warning
 * @param retry how a call that certainly did not run is tried again
 */
record RedisSettings(
    Target target,
    Access access,
    Duration timeout,
    Pool pool,
    String prefix,
    Optional<Layout> layout,
    boolean refuseMismatch,
    RetrySettings retry) {

  /** What is connected to: one server, whoever is master, or a cluster. */
  sealed interface Target {
    /** Returns the address as shown to people. */
    String shown();
  }

  /**
   * One server.
   *
   * @param address where it is
   * @param database number of the database
   * @param tls whether to speak TLS
   */
  record Single(HostAndPort address, int database, boolean tls) implements Target {
    @Override
    public String shown() {
      return (tls ? "rediss://" : "redis://") + address;
    }
  }

  /**
   * The master that sentinels name (C14).
   *
   * @param nodes the sentinels
   * @param master its name
   * @param user to sign in with at the sentinels; empty for their default user
   * @param password for the sentinels; empty if they need none
   */
  record Sentinel(
      Set<HostAndPort> nodes, String master, Optional<String> user, Optional<Secret> password)
      implements Target {
    @Override
    public String shown() {
      return "master " + master + " of the sentinels " + listed(nodes);
    }
  }

  /**
   * A cluster (C4).
   *
   * @param nodes where the others are learnt from
   * @param addresses announced address to one that this process can reach; empty if all are
   *     reachable as announced
   */
  record Cluster(Set<HostAndPort> nodes, Map<HostAndPort, HostAndPort> addresses)
      implements Target {
    @Override
    public String shown() {
      return "the cluster of " + listed(nodes);
    }
  }

  /**
   * How to be let in.
   *
   * @param user name to sign in with; empty for the server's default user
   * @param password empty if none is needed
   * @param tls empty for plain connections
   * @param clientName how the server's lists name the connections; empty for no name
   */
  record Access(
      Optional<String> user,
      Optional<Secret> password,
      Optional<Tls> tls,
      Optional<String> clientName) {}

  /**
   * TLS, with the host's name checked.
   *
   * @param trust which certificates to trust; empty for those of the JVM
   */
  record Tls(Optional<Trust> trust) {}

  /**
   * A file of trusted certificates.
   *
   * @param store PKCS12 or JKS file
   * @param password empty if it has none
   */
  record Trust(Path store, Optional<Secret> password) {}

  /**
   * Bounds of the pool.
   *
   * @param maxTotal connections at most, to each server
   * @param maxWait how long a call waits for one
   */
  record Pool(int maxTotal, Duration maxWait) {
    static final Pool DEFAULT = new Pool(66, Duration.ofMillis(500));
  }

  private static String listed(Set<HostAndPort> nodes) {
    return nodes.stream().map(HostAndPort::toString).sorted().collect(Collectors.joining(", "));
  }
}
