package io.botmesh.redis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.HostAndPort;

/** Reads {@code host:port}, alone, listed by commas or as {@code announced=reachable}. */
final class AddressText {
  private static final Pattern ADDRESS =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.%]{2,60})]|([^\\s:\\[\\]/@=,]{1,255}))(?::(\\d{1,5}))?");
  private static final int PORTS = 65_536;

  private AddressText() {}

  /**
   * Reads an address; empty if it is none.
   *
   * @param port for one that names none
   */
  static Optional<HostAndPort> parse(String text, int port) {
    Matcher address = ADDRESS.matcher(text.strip());
    if (!address.matches()) {
      return Optional.empty();
    }
    String host = address.group(1) == null ? address.group(2) : address.group(1);
    int at = address.group(3) == null ? port : Integer.parseInt(address.group(3));
    return isPort(at) ? Optional.of(new HostAndPort(host, at)) : Optional.empty();
  }

  static boolean isPort(int number) {
    return number >= 1 && number < PORTS;
  }

  /** Reads a list; empty if there is nothing in it, or anything that is no address. */
  static Optional<List<HostAndPort>> parseList(String text, int port) {
    List<HostAndPort> all = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      Optional<HostAndPort> address = parse(each, port);
      if (address.isEmpty()) {
        return Optional.empty();
      }
      all.add(address.get());
    }
    return Optional.of(all);
  }

  /** Reads a map; empty if anything in it is no pair of addresses, or one stands twice. */
  static Optional<Map<HostAndPort, HostAndPort>> parseMap(String text, int port) {
    Map<HostAndPort, HostAndPort> all = new LinkedHashMap<>();
    for (String each : text.split(",", -1)) {
      String[] pair = each.split("=", -1);
      Optional<HostAndPort> from = parse(pair[0], port);
      Optional<HostAndPort> to = pair.length == 2 ? parse(pair[1], port) : Optional.empty();
      if (from.isEmpty() || to.isEmpty() || all.put(from.get(), to.get()) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(all);
  }
}
