package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.ReplicaId;
import redis.clients.jedis.util.JedisClusterCRC16;

/** Spells every key, in both layouts. Immutable. */
final class KeyLayout {
  /** Shards of an index; what the marker says holds, this is for a new keyspace. */
  static final int SHARDS = 32;

  /** Lines of a log to a bucket of items. */
  static final int BUCKET = 1000;

  private final Layout layout;
  private final String prefix;
  private final int shards;

  /**
   * Keys of one keyspace.
   *
   * @throws IllegalArgumentException if the layout uses hash tags and the prefix has a brace (C6)
   */
  KeyLayout(Layout layout, String prefix, int shards) {
    if (layout == Layout.CLUSTER && hasBrace(prefix)) {
      throw new IllegalArgumentException(
          "BMESH-0502 A prefix with a brace would break the hash tags of layout cluster");
    }
    this.layout = layout;
    this.prefix = prefix;
    this.shards = shards;
  }

  static boolean hasBrace(String prefix) {
    return prefix.indexOf('{') >= 0 || prefix.indexOf('}') >= 0;
  }

  /** The key that names a keyspace's layout: the same in both. */
  static String marker(String prefix) {
    return prefix + ":layout";
  }

  Layout layout() {
    return layout;
  }

  /** A chat's hash. */
  String chat(ChatId chat) {
    return switch (layout) {
      case LEGACY -> prefix + ":c:" + encoded(chat);
      case CLUSTER -> tag("c.", chat) + ":t";
    };
  }

  /** The ids of a chat's log lines by number. */
  String log(ChatId chat) {
    return switch (layout) {
      case LEGACY -> prefix + ":log:" + encoded(chat);
      case CLUSTER -> tag("c.", chat) + ":log";
    };
  }

  /** A bucket of a chat's log lines. */
  String items(ChatId chat, long bucket) {
    return switch (layout) {
      case LEGACY -> prefix + ":items:" + encoded(chat) + ":" + bucket;
      case CLUSTER -> tag("c.", chat) + ":i." + bucket;
    };
  }

  /** A chat's dead letters. */
  String deadLetters(ChatId chat) {
    return switch (layout) {
      case LEGACY -> prefix + ":dead:" + encoded(chat);
      case CLUSTER -> tag("c.", chat) + ":dead";
    };
  }

  /** The records of a part's schedules. */
  String schedules(int part) {
    return schedules(part, "r");
  }

  /** A part's schedules by the moment they are due. */
  String dueSchedules(int part) {
    return schedules(part, "d");
  }

  /** Those of a part that are over and still remembered. */
  String pastSchedules(int part) {
    return schedules(part, "x");
  }

  private String schedules(int part, String what) {
    return switch (layout) {
      case LEGACY -> prefix + ":s:" + part + ":" + what;
      case CLUSTER -> "{" + prefix + ":s." + part + "}:" + what;
    };
  }

  /** A conversation's marker: the same in both layouts. */
  String conversation(ChatId chat) {
    return prefix + ":conv:" + encoded(chat);
  }

  /** A cursor: the same in both layouts. */
  String cursor(CursorName cursor) {
    return prefix + ":cursor:" + ChatKeyEncoding.encode(cursor.value());
  }

  /** A lock, by its name. */
  String lock(String name) {
    return lease("lock", "l", name);
  }

  /** A post of a leader, by its name. */
  String post(String name) {
    return lease("post", "p", name);
  }

  private String lease(String word, String letter, String name) {
    String encoded = ChatKeyEncoding.encode(name);
    return switch (layout) {
      case LEGACY -> prefix + ":" + word + ":" + encoded;
      case CLUSTER -> "{" + prefix + ":" + letter + "." + encoded + "}";
    };
  }

  /** A shard of an index. */
  String index(Index index, int shard) {
    String name = prefix + ":ix." + index.word() + "." + shard;
    return switch (layout) {
      case LEGACY -> name;
      case CLUSTER -> "{" + name + "}";
    };
  }

  /** The chats that a replica has an interest in. */
  String busy(ReplicaId replica) {
    return prefix + ":busy:" + encoded(replica);
  }

  /** A replica's heartbeat. */
  String heartbeat(ReplicaId replica) {
    return prefix + ":hb:" + encoded(replica);
  }

  /** All replicas. */
  String roster() {
    return prefix + ":roster";
  }

  /** The channels of the same keyspace. */
  ChannelNames channels() {
    return new ChannelNames(prefix);
  }

  /** Into how many shards each index is split. */
  int shards() {
    return shards;
  }

  /** The shard of a chat in every index: CRC16 of its encoded id, modulo the number of shards. */
  int shard(ChatId chat) {
    return JedisClusterCRC16.getCRC16(encoded(chat)) % shards;
  }

  private String tag(String kind, ChatId chat) {
    return "{" + prefix + ":" + kind + encoded(chat) + "}";
  }

  private static String encoded(ChatId chat) {
    return ChatKeyEncoding.encode(chat.value());
  }

  private static String encoded(ReplicaId replica) {
    return ChatKeyEncoding.encode(replica.value());
  }
}
