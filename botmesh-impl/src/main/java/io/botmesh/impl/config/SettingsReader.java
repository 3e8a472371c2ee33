package io.botmesh.impl.config;

import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.TurnLimits;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Reads the engine's settings. It never stops at the first mistake: all complaints come at once.
 * Immutable and thread-safe.
 */
public final class SettingsReader {
  private static final System.Logger LOG = System.getLogger(SettingsReader.class.getName());

  // What is safe in a store's keys, a channel's name and a log line alike.
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final String NAME_RULE =
      "must begin with a letter or digit and have at most 64 of A-Z a-z 0-9 . _ -";
  private static final Duration INSTANT = Duration.ofMillis(1);
  private static final Duration LONGEST_RETRY = Duration.ofSeconds(30);
  private static final int MIB = 1024 * 1024;
  private static final int LONGEST_REPLY = 16 * 1024;

  private final String hostName;
  private final Set<String> theirs;

  /**
   * A reader.
   *
   * @param hostName label of a replica that is given none; what is odd in it is replaced
   * @param theirs the keys of backends and providers; one that ends with a dot stands for all that
   *     begin so
   */
  public SettingsReader(String hostName, Collection<String> theirs) {
    this.hostName = hostName;
    this.theirs = new TreeSet<>(theirs);
  }

  /** Reads a configuration. Warnings are also logged. */
  public SettingsReading read(ConfigView config) {
    SettingValues values = new SettingValues(config);
    Optional<BotSettings> settings = settings(values);
    List<String> warnings = new UnknownKeys(theirs).warnings(config);
    warnings.forEach(warning -> LOG.log(System.Logger.Level.WARNING, warning));
    return new SettingsReading(
        values.complaints().isEmpty() ? settings : Optional.empty(), values.complaints(), warnings);
  }

  private Optional<BotSettings> settings(SettingValues values) {
    String bot = name(values, SettingKey.BOT, SettingKey.BOT.byDefault());
    List<String> providers = providers(values);
    String store = name(values, SettingKey.STORE, SettingKey.STORE.byDefault());
    String label = name(values, SettingKey.REPLICA_LABEL, asName(hostName));
    BotSettings.ThreadKind threads =
        values.read(SettingKey.THREADS, SettingKey.THREADS.byDefault(), SettingsReader::threads);
    int maxParallel = values.count(SettingKey.MAX_PARALLEL, 1, 10_000);
    int text = values.size(SettingKey.TEXT, 1, MIB);
    int chatId = values.size(SettingKey.CHAT_ID, 1, BotSettings.LONGEST_ID);
    Duration turnWait = values.duration(SettingKey.TURN_WAIT, INSTANT);
    Optional<BotSettings.Coordination> coordination = coordination(values, turnWait);
    BotSettings.Durability durability = durability(values);
    Optional<TurnLimits> limits = limits(values, turnWait);
    Optional<OutboxSettings> outbox = outbox(values, providers);
    HandoverSettings handover = handover(values);
    ConversationSettings conversations = conversations(values);
    LanguageSettings language = language(values);
    if (coordination.isEmpty() || limits.isEmpty() || outbox.isEmpty()) {
      return Optional.empty();
    }
    return values.together(
        () ->
            new BotSettings(
                bot,
                providers,
                store,
                label,
                threads,
                maxParallel,
                text,
                chatId,
                coordination.get(),
                durability,
                limits.get(),
                outbox.get(),
                handover,
                conversations,
                language),
        SettingKey.LINE_BYTES,
        SettingKey.TEXT);
  }

  private static Optional<BotSettings.Coordination> coordination(
      SettingValues values, Duration turnWait) {
    Duration lease = values.duration(SettingKey.LEASE, BotSettings.SHORTEST_LEASE);
    Duration settle = values.duration(SettingKey.SETTLE, INSTANT);
    Duration heartbeat = values.duration(SettingKey.HEARTBEAT, INSTANT);
    Duration deadAfter = values.duration(SettingKey.DEAD_AFTER, INSTANT);
    BotSettings.SessionRule session =
        values.read(
            SettingKey.PROVIDER_SESSION,
            SettingKey.PROVIDER_SESSION.byDefault(),
            SettingsReader::sessions);
    Duration down = values.duration(SettingKey.PROVIDER_DOWN, INSTANT);
    return values.together(
        () ->
            new BotSettings.Coordination(
                lease, turnWait, settle, heartbeat, deadAfter, session, down),
        SettingKey.HEARTBEAT,
        SettingKey.DEAD_AFTER);
  }

  private static BotSettings.Durability durability(SettingValues values) {
    Optional<Boolean> enabled = values.yesOrNo(SettingKey.DURABILITY_ENABLED);
    Duration delay =
        values.read(
            SettingKey.RETRY_DELAY,
            SettingKey.RETRY_DELAY.byDefault(),
            text -> {
              Duration read = DurationText.parse(text);
              if (read.isZero() || read.compareTo(LONGEST_RETRY) > 0) {
                throw new IllegalArgumentException("must lie between 1ms and 30s");
              }
              return read;
            });
    return new BotSettings.Durability(enabled, delay);
  }

  private static Optional<OutboxSettings> outbox(SettingValues values, List<String> providers) {
    Duration delay = values.duration(SettingKey.OUTBOX_RETRY_DELAY, INSTANT);
    Duration cap = values.duration(SettingKey.OUTBOX_RETRY_CAP, INSTANT);
    int attempts = values.count(SettingKey.OUTBOX_MAX_ATTEMPTS, 1, 1_000_000);
    Duration age = values.duration(SettingKey.OUTBOX_MAX_AGE, INSTANT);
    UnknownRule unknown =
        values.read(
            SettingKey.OUTBOX_UNKNOWN,
            SettingKey.OUTBOX_UNKNOWN.byDefault(),
            text -> {
              UnknownRule rule = UnknownRule.parse(text);
              if (!providers.containsAll(rule.names())) {
                throw new IllegalArgumentException(
                    "names a provider that botmesh.provider does not");
              }
              return rule;
            });
    return values.together(
        () -> new OutboxSettings(delay, cap, attempts, age, unknown),
        SettingKey.OUTBOX_RETRY_DELAY,
        SettingKey.OUTBOX_RETRY_CAP);
  }

  private static HandoverSettings handover(SettingValues values) {
    boolean forward =
        values.read(
            SettingKey.HANDOVER_FLOWS,
            SettingKey.HANDOVER_FLOWS.byDefault(),
            SettingsReader::forwards);
    HandoverSettings.Fallback fallback =
        values.read(
            SettingKey.HANDOVER_FALLBACK,
            SettingKey.HANDOVER_FALLBACK.byDefault(),
            SettingsReader::fallbacks);
    Optional<Duration> ttl = values.ifSet(SettingKey.HANDOVER_TTL, SettingsReader::someTime);
    Optional<String> message =
        values.ifSet(SettingKey.HANDOVER_NOTIFY_MESSAGE, SettingsReader::sayable);
    int answer = values.count(SettingKey.HANDOVER_MAX_ANSWER_BYTES, 1, MIB);
    return new HandoverSettings(forward, fallback, ttl, message, answer);
  }

  private static ConversationSettings conversations(SettingValues values) {
    Optional<Duration> timeout =
        values.ifSet(SettingKey.CONVERSATION_TIMEOUT, SettingsReader::someTime);
    boolean replay = values.yesOrNo(SettingKey.CONVERSATION_ALWAYS_REPLAY).orElse(false);
    int live = values.count(SettingKey.CONVERSATION_LIVE_MAX, 0, 100_000);
    return new ConversationSettings(timeout, replay, live);
  }

  private static LanguageSettings language(SettingValues values) {
    Locale locale =
        values.read(
            SettingKey.LANGUAGE, SettingKey.LANGUAGE.byDefault(), LanguageSettings::language);
    String bundle =
        values.read(SettingKey.MESSAGES, SettingKey.MESSAGES.byDefault(), LanguageSettings::bundle);
    return new LanguageSettings(locale, bundle);
  }

  private static Optional<TurnLimits> limits(SettingValues values, Duration turnWait) {
    int line = values.count(SettingKey.LINE, 1, 10_000);
    int lineBytes = values.size(SettingKey.LINE_BYTES, 1, 64 * MIB);
    int ring = values.count(SettingKey.RING, 2, 100_000);
    int outbox = values.count(SettingKey.OUTBOX, 1, 10_000);
    int attempts = values.count(SettingKey.MAX_ATTEMPTS, 1, 1_000);
    Duration retention = values.duration(SettingKey.INBOX_RETENTION, INSTANT);
    return values.together(
        () -> new TurnLimits(line, lineBytes, ring, outbox, attempts, turnWait, retention),
        SettingKey.RING,
        SettingKey.LINE);
  }

  private static List<String> providers(SettingValues values) {
    return values.read(
        SettingKey.PROVIDER,
        SettingKey.PROVIDER.byDefault(),
        text -> {
          List<String> names =
              Arrays.stream(text.split(",", -1))
                  .map(String::strip)
                  .map(SettingsReader::name)
                  .toList();
          if (Set.copyOf(names).size() < names.size()) {
            throw new IllegalArgumentException("names a provider twice");
          }
          return names;
        });
  }

  private static String name(SettingValues values, SettingKey key, String byDefault) {
    return values.read(key, byDefault, SettingsReader::name);
  }

  private static String name(String text) {
    if (!NAME.matcher(text).matches()) {
      throw new IllegalArgumentException(NAME_RULE);
    }
    return text;
  }

  private static String asName(String hostName) {
    String safe = hostName.replaceAll("[^A-Za-z0-9._-]", "-").replaceFirst("^[._-]+", "");
    return safe.isEmpty() ? "replica" : safe.substring(0, Math.min(64, safe.length()));
  }

  private static Duration someTime(String text) {
    Duration duration = DurationText.parse(text);
    if (duration.isZero()) {
      throw new IllegalArgumentException("must be at least 1ms");
    }
    return duration;
  }

  private static String sayable(String text) {
    if (text.getBytes(StandardCharsets.UTF_8).length > LONGEST_REPLY) {
      throw new IllegalArgumentException("must have at most 16KiB in UTF-8, as any reply");
    }
    return text;
  }

  private static boolean forwards(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "forward" -> true;
      case "off" -> false;
      default -> throw new IllegalArgumentException("must be forward or off");
    };
  }

  private static HandoverSettings.Fallback fallbacks(String text) {
    try {
      return HandoverSettings.Fallback.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException none) {
      throw new IllegalArgumentException("must be notify, restart or drop", none);
    }
  }

  private static BotSettings.SessionRule sessions(String text) {
    try {
      return BotSettings.SessionRule.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException none) {
      throw new IllegalArgumentException("must be leader, shared or auto", none);
    }
  }

  private static BotSettings.ThreadKind threads(String text) {
    try {
      return BotSettings.ThreadKind.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException none) {
      throw new IllegalArgumentException("must be auto, virtual or platform", none);
    }
  }
}
