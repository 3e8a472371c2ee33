package io.botmesh.redis;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.StoredDataUnreadable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.params.SetParams;

/**
 * Gets to know the server when it is first needed: version, layout marker, eviction policy, whether
 * hints are allowed. Thread-safe; threads that come at once may each ask, which does no harm.
 */
final class FirstContact {
  private static final Logger LOG = System.getLogger(FirstContact.class.getName());
  private static final int FORMAT = 1;
  private static final Pattern MARKER =
      Pattern.compile(
          "\\{\"layout\":\"(legacy|cluster)\",\"format\":(\\d{1,6}),\"shards\":([1-9]\\d{0,4})}");

  private final RedisSettings settings;
  private final Link link;
  private final CommandObjects commands;
  private final ScriptTime time;
  private final AtomicReference<Contact> known = new AtomicReference<>();

  FirstContact(RedisSettings settings, Link link, CommandObjects commands, ScriptTime time) {
    this.settings = settings;
    this.link = link;
    this.commands = commands;
    this.time = time;
  }

  /**
   * Returns what is known, asking the server if nothing is yet.
   *
   * @throws io.botmesh.api.CoordinationUnavailable if it cannot be reached
   * @throws BotMisconfigured if its keyspace has another layout, and that is to be refused
   */
  Contact contact() {
    Contact contact = known.get();
    return contact != null ? contact : getToKnow(link);
  }

  /** As {@link #contact}, but with one try for each question. */
  Contact greet() {
    return getToKnow(link.withoutRetry());
  }

  private Contact getToKnow(Link asked) {
    int major = majorVersion(asked);
    Marker marker = marker(asked);
    KeyLayout keys = keys(marker);
    String probed = keys.channels().wakePrefix();
    boolean hints = asked.ifAllowed(commands.publish(probed, "")).isPresent();
    Contact contact =
        new Contact(keys, new Scripts(link, commands, time, keys.layout(), major), hints);
    if (!known.compareAndSet(null, contact)) {
      return known.get();
    }
    warn(contact, marker, asked);
    return contact;
  }

  /** HELLO tells the version even where INFO is forbidden. */
  private static int majorVersion(Link asked) {
    Object answer =
        asked.read(
            new CommandObject<>(
                new CommandArguments(Protocol.Command.HELLO),
                BuilderFactory.AGGRESSIVE_ENCODED_OBJECT));
    if (answer instanceof List<?> facts) {
      int at = facts.indexOf("version");
      if (at >= 0 && facts.get(at + 1) instanceof String version) {
        return Integer.parseInt(version.replaceAll("\\D.*", ""));
      }
    }
    throw new StoredDataUnreadable(
        "BMESH-0520 The server does not tell its version to HELLO; botmesh needs Redis 6.2 or later");
  }

  private KeyLayout keys(Marker marker) {
    Layout layout = settings.layout().orElse(marker.layout());
    if (layout != marker.layout() && settings.refuseMismatch()) {
      throw misfit(SettingsReader.LAYOUT, layout.word(), mismatch(marker));
    }
    try {
      return new KeyLayout(layout, settings.prefix(), marker.shards());
    } catch (IllegalArgumentException brace) {
      throw misfit(SettingsReader.PREFIX, settings.prefix(), brace.getMessage());
    }
  }

  private Marker marker(Link asked) {
    String key = KeyLayout.marker(settings.prefix());
    Optional<String> there = Optional.ofNullable(asked.read(commands.get(key)));
    if (there.isPresent()) {
      return read(there.get());
    }
    Marker mine = new Marker(settings.layout().orElse(Layout.LEGACY), KeyLayout.SHARDS);
    asked.run(commands.set(key, mine.text(), SetParams.setParams().nx()));
    return Optional.ofNullable(asked.read(commands.get(key))).map(this::read).orElse(mine);
  }

  private Marker read(String text) {
    Matcher marker = MARKER.matcher(text);
    if (!marker.matches() || Integer.parseInt(marker.group(2)) != FORMAT) {
      throw new StoredDataUnreadable(
          "BMESH-0521 The layout marker under prefix "
              + settings.prefix()
              + " is not of format "
              + FORMAT
              + ": another version of botmesh, or something else, owns these keys");
    }
    Layout layout = marker.group(1).equals("cluster") ? Layout.CLUSTER : Layout.LEGACY;
    return new Marker(layout, Integer.parseInt(marker.group(3)));
  }

  private BotMisconfigured misfit(String key, String value, String reason) {
    return new BotMisconfigured(List.of(new Complaint(key, value, "", reason)));
  }

  private static String mismatch(Marker marker) {
    return "the keys under this prefix were begun in layout "
        + marker.layout().word()
        + "; what is stored there will not be seen. Set "
        + SettingsReader.LAYOUT
        + "=auto, or take another prefix";
  }

  private void warn(Contact contact, Marker marker, Link asked) {
    if (marker.layout() != contact.keys().layout()) {
      LOG.log(
          Level.WARNING,
          "BMESH-0522 {0}={1}: {2}",
          SettingsReader.LAYOUT,
          contact.keys().layout().word(),
          mismatch(marker));
    }
    if (!contact.hints()) {
      LOG.log(
          Level.WARNING,
          "BMESH-0523 Redis at {0} does not let this user publish: replicas look for work every so"
              + " often instead of being told",
          settings.target().shown());
    }
    evictionPolicy(asked)
        .filter(policy -> !policy.equals("noeviction"))
        .ifPresent(
            policy ->
                LOG.log(
                    Level.WARNING,
                    "BMESH-0524 Redis at {0} has maxmemory-policy {1}: it may throw away chats with"
                        + " their waiting messages. Set noeviction",
                    settings.target().shown(),
                    policy));
  }

  private Optional<String> evictionPolicy(Link asked) {
    return asked
        .ifAllowed(commands.info("memory"))
        .flatMap(
            info -> info.lines().filter(line -> line.startsWith("maxmemory_policy:")).findFirst())
        .map(line -> line.substring(line.indexOf(':') + 1).strip());
  }

  /** What a keyspace says of itself. */
  private record Marker(Layout layout, int shards) {
    String text() {
      return "{\"layout\":\"%s\",\"format\":%d,\"shards\":%d}"
          .formatted(layout.word(), FORMAT, shards);
    }
  }
}
