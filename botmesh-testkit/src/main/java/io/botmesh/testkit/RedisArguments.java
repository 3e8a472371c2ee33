package io.botmesh.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a {@code redis-server} is started with. */
interface RedisArguments {
  /** Where everything listens. */
  String HOST = "127.0.0.1";

  /** A node of a cluster listens to the others here, counted from its port. */
  int BUS = 10_000;

  /**
   * Returns the arguments.
   *
   * @param port where it is to listen
   * @param directory of its own, empty at its first start
   */
  List<String> of(int port, Path directory);

  /** Returns a port that is free just now. */
  default int freePort() {
    return somePort();
  }

  /**
   * An ordinary server.
   *
   * @param persistent makes it keep its data over a stop
   * @param further arguments besides
   */
  static RedisArguments server(boolean persistent, List<String> further) {
    return (port, directory) -> ordinary(port, directory, persistent, further);
  }

  /** A node of a cluster that is still to be formed. */
  static RedisArguments clusterNode(List<String> further) {
    return new RedisArguments() {
      @Override
      public List<String> of(int port, Path directory) {
        List<String> all =
            new ArrayList<>(List.of("--cluster-enabled", "yes", "--cluster-node-timeout", "1500"));
        all.addAll(further);
        return ordinary(port, directory, false, all);
      }

      @Override
      public int freePort() {
        int port = somePort();
        while (port + BUS > 65_535 || !isFree(port + BUS)) {
          port = somePort();
        }
        return port;
      }
    };
  }

  /**
   * A sentinel.
   *
   * @param name what it calls the master
   * @param master the master's port
   */
  static RedisArguments sentinel(String name, int master) {
    return (port, directory) -> {
      Path file = directory.resolve("sentinel.conf");
      if (!Files.exists(file)) {
        write(
            file,
            List.of(
                "port " + port,
                "bind " + HOST,
                "dir " + directory,
                "sentinel monitor " + name + " " + HOST + " " + master + " 2",
                "sentinel down-after-milliseconds " + name + " 1000",
                "sentinel failover-timeout " + name + " 5000",
                "sentinel parallel-syncs " + name + " 2"));
      }
      return List.of(file.toString(), "--sentinel");
    };
  }

  private static List<String> ordinary(
      int port, Path directory, boolean persistent, List<String> further) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--bind",
                HOST,
                "--port",
                Integer.toString(port),
                "--dir",
                directory.toString(),
                "--save",
                "",
                "--maxmemory-policy",
                "noeviction"));
    all.addAll(
        persistent
            ? List.of("--appendonly", "yes", "--appendfsync", "always")
            : List.of("--appendonly", "no"));
    all.addAll(further);
    return all;
  }

  private static void write(Path file, List<String> lines) {
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file, e);
    }
  }

  private static int somePort() {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return probe.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("No free port on " + HOST, e);
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return probe.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
