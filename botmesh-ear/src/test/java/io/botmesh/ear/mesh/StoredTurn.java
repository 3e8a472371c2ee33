package io.botmesh.ear.mesh;

import io.botmesh.testkit.RedisServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A chat's hash as it lies in Redis. */
final class StoredTurn {
  private StoredTurn() {}

  /** Returns some fields; null for what is not there. */
  static List<Object> fields(RedisServer server, String chat, String... names) {
    List<String> words = new ArrayList<>(List.of("HMGET", key(chat)));
    words.addAll(List.of(names));
    return new ArrayList<>((List<?>) server.command(words.toArray(String[]::new)));
  }

  /** Returns a field that is a number; 0 if it is not there. */
  static long number(RedisServer server, String chat, String name) {
    Object value = fields(server, chat, name).get(0);
    return value == null ? 0 : Long.parseLong(value.toString());
  }

  /** Returns all fields. */
  static Map<String, String> all(RedisServer server, String chat) {
    List<?> flat = (List<?>) server.command("HGETALL", key(chat));
    Map<String, String> fields = new LinkedHashMap<>();
    for (int at = 0; at < flat.size(); at += 2) {
      fields.put(String.valueOf(flat.get(at)), String.valueOf(flat.get(at + 1)));
    }
    return fields;
  }

  /** Returns the server's time in ms. */
  static long now(RedisServer server) {
    List<?> time = (List<?>) server.command("TIME");
    return Long.parseLong(String.valueOf(time.get(0))) * 1000
        + Long.parseLong(String.valueOf(time.get(1))) / 1000;
  }

  /** Returns its key. */
  static String key(String chat) {
    return "botmesh.test:c:" + chat;
  }
}
