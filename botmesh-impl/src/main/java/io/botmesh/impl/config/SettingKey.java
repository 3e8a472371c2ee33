package io.botmesh.impl.config;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Every configuration key of the engine, with its default and what it means; {@code
 * docs/configuration.md} is checked against this. Backends and providers have keys of their own.
 */
public enum SettingKey {
  BOT("botmesh.bot", "bot", "the bot's name; unique within an application"),
  PROVIDER("botmesh.provider", "webchat", "its providers, one or more, separated by commas"),
  STORE(
      "botmesh.store",
      "auto",
      "its backend by name; auto takes redis if its address is set, else memory"),
  REPLICA_LABEL(
      "botmesh.replica-label", "host name", "first part of the replica's id, for logs and events"),
  THREADS(
      "botmesh.threads",
      "auto",
      "virtual, platform, or auto: virtual where the JDK has them (21 and later)"),
  MAX_PARALLEL("botmesh.max-parallel", "64", "turns at once on this replica"),
  LEASE("botmesh.coordination.lease", "15s", "how long a turn is granted before it is renewed"),
  TURN_WAIT(
      "botmesh.coordination.turn-wait", "2m", "the longest a message waits for its chat's turn"),
  SETTLE("botmesh.coordination.settle", "1m", "the longest a handler keeps its turn"),
  HEARTBEAT("botmesh.coordination.heartbeat", "1s", "how often a replica shows that it lives"),
  DEAD_AFTER(
      "botmesh.coordination.dead-after",
      "4s",
      "how long a heartbeat counts; at least three heartbeats"),
  PROVIDER_SESSION(
      "botmesh.coordination.provider-session",
      "auto",
      "who holds what only one may hold of a transport: leader, shared (every replica), or auto, as"
          + " its provider says"),
  PROVIDER_DOWN(
      "botmesh.coordination.provider-down",
      "1m",
      "a leader whose transport is closed this long gives up the post"),
  DURABILITY_ENABLED(
      "botmesh.durability.enabled",
      "true on a shared backend",
      "whether messages and replies are journaled"),
  INBOX_RETENTION(
      "botmesh.durability.inbox-retention", "8d", "how long a chat's message ids are remembered"),
  MAX_ATTEMPTS(
      "botmesh.durability.max-attempts", "5", "attempts before a message becomes a dead letter"),
  RETRY_DELAY(
      "botmesh.durability.retry-delay",
      "1s",
      "until the second attempt; doubled for each further one, at most 30s"),
  OUTBOX_RETRY_DELAY(
      "botmesh.outbox.retry-delay",
      "1s",
      "until a send that failed is tried again; doubled for each further try, and spread"),
  OUTBOX_RETRY_CAP("botmesh.outbox.retry-cap", "2m", "the longest of these delays"),
  OUTBOX_MAX_ATTEMPTS(
      "botmesh.outbox.max-attempts", "30", "failed tries after which a send is a dead letter"),
  OUTBOX_MAX_AGE(
      "botmesh.outbox.max-age",
      "1d",
      "a send older than that is a dead letter when it fails again"),
  OUTBOX_UNKNOWN(
      "botmesh.outbox.unknown",
      "provider",
      "resend, hold or reconcile what may have been sent; also by provider: telegram=hold"),
  LINE("botmesh.limits.line", "64", "messages that may wait in a chat"),
  RING("botmesh.limits.ring", "256", "message ids a chat remembers; at least twice the line"),
  LINE_BYTES("botmesh.limits.line-bytes", "256KiB", "bytes of all messages that wait in a chat"),
  OUTBOX("botmesh.limits.outbox", "64", "unsent entries at which a chat gets no further turn"),
  TEXT("botmesh.limits.text", "16KiB", "the longest inbound text, in bytes of UTF-8"),
  CHAT_ID("botmesh.limits.chat-id", "512 bytes", "the longest chat id, in bytes of UTF-8"),
  HANDOVER_FLOWS(
      "botmesh.handover.flows",
      "off",
      "forward or off: whether every conversation leaves checkpoints, so that another replica can go on with it"),
  HANDOVER_FALLBACK(
      "botmesh.handover.fallback",
      "drop",
      "notify, restart or drop: what becomes of a conversation that cannot be gone on with"),
  HANDOVER_TTL(
      "botmesh.handover.ttl",
      "conversation timeout, else 5m",
      "how long a forwarded checkpoint lives after it was last written"),
  HANDOVER_NOTIFY_MESSAGE(
      "botmesh.handover.notify-message",
      "localised",
      "what notify says: a text, or {some.key} of the messages"),
  HANDOVER_MAX_ANSWER_BYTES(
      "botmesh.handover.max-answer-bytes",
      "4096",
      "the longest answer that is kept in a checkpoint, in bytes of UTF-8"),
  CONVERSATION_TIMEOUT(
      "botmesh.conversation.timeout",
      "none",
      "how long a conversation waits for an answer, if it does not say so itself"),
  CONVERSATION_ALWAYS_REPLAY(
      "botmesh.conversation.always-replay",
      "false",
      "replays imperative conversations at every message, for tests"),
  CONVERSATION_LIVE_MAX(
      "botmesh.conversation.live-max",
      "200",
      "imperative conversations kept live on this replica; the others are replayed"),
  LANGUAGE("botmesh.language", "en", "the language the bot speaks, as a BCP 47 tag: en, es, es-MX"),
  MESSAGES(
      "botmesh.messages",
      "botmesh-messages",
      "base name of the resource bundle with the application's own texts"),
  SAMPLES_FAULTS(
      "botmesh.samples.faults", "false", "whether the sample bots obey their fault commands");

  private final String key;
  private final String byDefault;
  private final String meaning;

  SettingKey(String key, String byDefault, String meaning) {
    this.key = key;
    this.byDefault = byDefault;
    this.meaning = meaning;
  }

  /** Returns the key. */
  public String key() {
    return key;
  }

  /** Returns the default, as a person writes it; words where it depends. */
  public String byDefault() {
    return byDefault;
  }

  /** Returns what it means, in a few words. */
  public String meaning() {
    return meaning;
  }

  /** Returns all keys, in their order. */
  public static Set<String> keys() {
    Set<String> keys = new LinkedHashSet<>();
    Arrays.stream(values()).forEach(known -> keys.add(known.key));
    return keys;
  }
}
