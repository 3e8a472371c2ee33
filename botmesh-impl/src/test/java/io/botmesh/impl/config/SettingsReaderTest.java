package io.botmesh.impl.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.spi.TurnLimits;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {
  private final SettingsReader reader =
      new SettingsReader("host-1", Set.of("botmesh.redis.url", "botmesh.redis.pool."));

  @Test
  void withoutAnyKeyTheDefaultsOfTheTableHold() {
    BotSettings settings = read();
    assertThat(settings)
        .isEqualTo(
            new BotSettings(
                "bot",
                List.of("webchat"),
                "auto",
                "host-1",
                BotSettings.ThreadKind.AUTO,
                64,
                16 * 1024,
                512,
                new BotSettings.Coordination(
                    Duration.ofSeconds(15),
                    Duration.ofMinutes(2),
                    Duration.ofMinutes(1),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(4)),
                new BotSettings.Durability(Optional.empty(), Duration.ofSeconds(1)),
                TurnLimits.DEFAULT));
  }

  @Test
  void everyKeyIsHeard() {
    BotSettings settings =
        read(
            "botmesh.bot", "shop",
            "botmesh.provider", "webchat, telegram",
            "botmesh.store", "redis",
            "botmesh.replica-label", "blue",
            "botmesh.threads", "Platform",
            "botmesh.max-parallel", "7",
            "botmesh.coordination.lease", "60s",
            "botmesh.coordination.turn-wait", "PT3M",
            "botmesh.coordination.settle", "90s",
            "botmesh.coordination.heartbeat", "500ms",
            "botmesh.coordination.dead-after", "2s",
            "botmesh.durability.enabled", "false",
            "botmesh.durability.inbox-retention", "1d",
            "botmesh.durability.max-attempts", "3",
            "botmesh.durability.retry-delay", "2s",
            "botmesh.limits.line", "8",
            "botmesh.limits.ring", "16",
            "botmesh.limits.line-bytes", "1MiB",
            "botmesh.limits.outbox", "9",
            "botmesh.limits.text", "1KiB",
            "botmesh.limits.chat-id", "100 bytes");
    assertThat(settings)
        .isEqualTo(
            new BotSettings(
                "shop",
                List.of("webchat", "telegram"),
                "redis",
                "blue",
                BotSettings.ThreadKind.PLATFORM,
                7,
                1024,
                100,
                new BotSettings.Coordination(
                    Duration.ofSeconds(60),
                    Duration.ofMinutes(3),
                    Duration.ofSeconds(90),
                    Duration.ofMillis(500),
                    Duration.ofSeconds(2)),
                new BotSettings.Durability(Optional.of(false), Duration.ofSeconds(2)),
                new TurnLimits(
                    8, 1024 * 1024, 16, 9, 3, Duration.ofMinutes(3), Duration.ofDays(1))));
  }

  @Test
  void allComplaintsComeAtOnceWithKeyValueSourceAndReason() {
    SettingsReading reading =
        reader.read(
            MapConfig.of(
                "botmesh.coordination.lease", "soon",
                "botmesh.max-parallel", "many",
                "botmesh.threads", "green",
                "botmesh.limits.text", "-1",
                "botmesh.durability.enabled", "maybe",
                "botmesh.limits.ring", "100",
                "botmesh.coordination.heartbeat", "2s"));
    assertThat(reading.found()).isEmpty();
    assertThat(reading.complaints())
        .extracting(Complaint::key)
        .containsExactlyInAnyOrder(
            "botmesh.coordination.lease",
            "botmesh.max-parallel",
            "botmesh.threads",
            "botmesh.limits.text",
            "botmesh.durability.enabled",
            "botmesh.limits.ring",
            "botmesh.coordination.heartbeat");
    assertThatThrownBy(reading::settings)
        .isInstanceOf(BotMisconfigured.class)
        .hasMessageContaining(
            "botmesh.coordination.lease=soon (from test.properties): is no duration")
        .hasMessageContaining("botmesh.limits.ring=100 must be at least twice")
        .hasMessageContaining(
            "botmesh.coordination.heartbeat=2s leaves fewer than three beats before"
                + " botmesh.coordination.dead-after=4s runs out");
  }

  @Test
  void aRuleThatRestsOnAWrongValueSaysNothing() {
    SettingsReading reading =
        reader.read(
            MapConfig.of(
                "botmesh.coordination.heartbeat",
                "often",
                "botmesh.coordination.dead-after",
                "2s"));
    assertThat(reading.complaints()).hasSize(1);
    assertThat(reading.complaints().get(0).value()).isEqualTo("often");
  }

  @ParameterizedTest
  @CsvSource({
    "botmesh.coordination.lease, 999ms",
    "botmesh.coordination.lease, -PT5S",
    "botmesh.coordination.lease, 15",
    "botmesh.coordination.lease, 4000d",
    "botmesh.coordination.settle, 0s",
    "botmesh.coordination.settle, PT0.0005S",
    "botmesh.durability.retry-delay, 31s",
    "botmesh.durability.max-attempts, 0",
    "botmesh.limits.chat-id, 513",
    "botmesh.limits.line-bytes, 1KiB",
    "botmesh.limits.text, 16kB",
    "botmesh.limits.text, 999999999999MiB",
    "botmesh.bot, sh{o}p",
    "botmesh.bot, a b",
    "botmesh.provider, 'webchat,'",
    "botmesh.provider, 'webchat,webchat'",
    "botmesh.replica-label, -x",
    "botmesh.handover.flows, true",
    "botmesh.handover.fallback, throw",
    "botmesh.handover.ttl, 0s",
    "botmesh.handover.max-answer-bytes, 0",
    "botmesh.conversation.timeout, never",
    "botmesh.conversation.always-replay, sometimes",
    "botmesh.conversation.live-max, -1",
    "botmesh.language, es_MX",
    "botmesh.language, english",
    "botmesh.language, xx",
    "botmesh.language, und",
    "botmesh.messages, ../secret",
  })
  void aValueOutOfItsBoundsStopsTheStart(String key, String value) {
    assertThat(reader.read(MapConfig.of(key, value)).complaints())
        .singleElement()
        .satisfies(
            complaint -> {
              assertThat(complaint.key()).isEqualTo(key);
              assertThat(complaint.value()).isEqualTo(value);
              assertThat(complaint.reason()).isNotBlank();
            });
  }

  @Test
  void aNoticeThatNoReplyCouldHoldStopsTheStart() {
    assertThat(
            reader
                .read(MapConfig.of("botmesh.handover.notify-message", "é".repeat(8193)))
                .complaints())
        .singleElement()
        .extracting(Complaint::reason)
        .isEqualTo("must have at most 16KiB in UTF-8, as any reply");
  }

  @Test
  void aHostileValueIsShownHarmlessly() {
    assertThat(reader.read(MapConfig.of("botmesh.bot", "a\n\u202eb")).complaints())
        .singleElement()
        .extracting(Complaint::value)
        .isEqualTo("a\\u{a}\\u{202e}b");
  }

  @Test
  void anUnknownKeyGetsTheNearestName() {
    SettingsReading reading =
        reader.read(
            MapConfig.of(
                "botmesh.cordination.lease", "20s",
                "botmesh.redis.uri", "redis://secret@host",
                "botmesh.redis.pool.max-total", "9"));
    assertThat(reading.complaints()).isEmpty();
    assertThat(reading.warnings())
        .containsExactly(
            "BMESH-0202 The key botmesh.cordination.lease (from test.properties) is unknown and"
                + " ignored; the nearest known one is botmesh.coordination.lease",
            "BMESH-0202 The key botmesh.redis.uri (from test.properties) is unknown and"
                + " ignored; the nearest known one is botmesh.redis.url");
  }

  @Test
  @Tag("R4")
  void handoverIsOffUnlessItIsConfigured() {
    assertThat(read().handover())
        .isEqualTo(
            new HandoverSettings(
                false, HandoverSettings.Fallback.DROP, Optional.empty(), Optional.empty(), 4096));
  }

  @Test
  @Tag("R4")
  void handoverIsConfiguredByItsFiveKeys() {
    BotSettings settings =
        read(
            "botmesh.handover.flows", "forward",
            "botmesh.handover.fallback", "notify",
            "botmesh.handover.ttl", "10m",
            "botmesh.handover.notify-message", "Where were we?",
            "botmesh.handover.max-answer-bytes", "100");
    assertThat(settings.handover())
        .isEqualTo(
            new HandoverSettings(
                true,
                HandoverSettings.Fallback.NOTIFY,
                Optional.of(Duration.ofMinutes(10)),
                Optional.of("Where were we?"),
                100));
  }

  @Test
  void conversationsAndLanguageAreHeard() {
    assertThat(read().conversations())
        .isEqualTo(new ConversationSettings(Optional.empty(), false, 200));
    assertThat(read().language())
        .isEqualTo(new LanguageSettings(Locale.ENGLISH, "botmesh-messages"));
    BotSettings settings =
        read(
            "botmesh.conversation.timeout", "1h",
            "botmesh.conversation.always-replay", "true",
            "botmesh.conversation.live-max", "0",
            "botmesh.language", "es-MX",
            "botmesh.messages", "com.example.Texts");
    assertThat(settings.conversations())
        .isEqualTo(new ConversationSettings(Optional.of(Duration.ofHours(1)), true, 0));
    assertThat(settings.language())
        .isEqualTo(new LanguageSettings(Locale.forLanguageTag("es-MX"), "com.example.Texts"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "...", "😀", "büro rechner"})
  void anOddHostNameStillMakesALabel(String hostName) {
    BotSettings settings = new SettingsReader(hostName, Set.of()).read(MapConfig.of()).settings();
    assertThat(settings.replicaLabel()).matches("[A-Za-z0-9][A-Za-z0-9._-]*");
  }

  private BotSettings read(String... keysAndValues) {
    SettingsReading reading = reader.read(MapConfig.of(keysAndValues));
    assertThat(reading.warnings()).isEmpty();
    return reading.settings();
  }
}
