package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.DeadLetter;
import io.botmesh.api.spi.DeadLetters;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.CommandObjects;

/**
 * Dead letters on Redis, in shards. A shard's order has one member for each letter, {@code <chat>
 * <arrival> <id>}, all of score 0, so that a chat's letters stand together in the order of their
 * arrival; its letters are a hash by {@code <chat> <id>}. Thread-safe.
 */
final class RedisDeadLetters implements DeadLetters {
  private static final int LONGEST_LIST = 1000;

  private final FirstContact server;
  private final Link link;
  private final CommandObjects commands;

  RedisDeadLetters(FirstContact server, Link link, CommandObjects commands) {
    this.server = server;
    this.link = link;
    this.commands = commands;
  }

  @Override
  public void put(DeadLetter letter) {
    String text =
        letter.at() + " " + ChatKeyEncoding.encode(letter.reason()) + "\n" + letter.payload();
    run("bury", letter.chat(), letter.id(), List.of(text));
  }

  @Override
  public void drop(ChatId chat, String id) {
    run("unbury", chat, id, List.of());
  }

  @Override
  public List<DeadLetter> list(ChatId chat, int limit) {
    if (limit < 1 || limit > LONGEST_LIST) {
      throw new IllegalArgumentException(
          "BMESH-0533 A list of dead letters has 1 to 1000, not " + limit);
    }
    KeyLayout keys = server.contact().keys();
    String encoded = ChatKeyEncoding.encode(chat.value());
    // An encoded id has no blank, and '!' is the character after the blank.
    List<String> order =
        link.read(
            commands.zrangeByLex(
                keys.deadOrder(chat), "[" + encoded + " ", "(" + encoded + "!", 0, limit));
    if (order.isEmpty()) {
      return List.of();
    }
    List<String> ids = order.stream().map(member -> member.split(" ", 3)[2]).toList();
    String[] fields = ids.stream().map(id -> encoded + " " + id).toArray(String[]::new);
    List<String> letters = link.read(commands.hmget(keys.deadLetters(chat), fields));
    List<DeadLetter> list = new ArrayList<>();
    for (int at = 0; at < fields.length; at++) {
      if (letters.get(at) != null) {
        list.add(read(chat, ChatKeyEncoding.decode(ids.get(at)), letters.get(at)));
      }
    }
    return list;
  }

  private void run(String script, ChatId chat, String id, List<String> rest) {
    Contact contact = server.contact();
    String encodedChat = ChatKeyEncoding.encode(chat.value());
    String encodedId = ChatKeyEncoding.encode(id);
    List<String> arguments =
        new ArrayList<>(List.of(encodedChat + " " + encodedId, encodedChat, encodedId));
    arguments.addAll(rest);
    List<String> keys = List.of(contact.keys().deadOrder(chat), contact.keys().deadLetters(chat));
    contact.scripts().run(script, keys, arguments);
  }

  private static DeadLetter read(ChatId chat, String id, String stored) {
    int end = stored.indexOf('\n');
    String[] head = stored.substring(0, Math.max(end, 0)).split(" ", -1);
    try {
      if (head.length == 3) {
        return new DeadLetter(
            chat,
            id,
            stored.substring(end + 1),
            ChatKeyEncoding.decode(head[2]),
            Instant.parse(head[1]));
      }
    } catch (IllegalArgumentException | DateTimeException e) {
      throw unreadable(e);
    }
    throw unreadable(null);
  }

  private static StoredDataUnreadable unreadable(Exception cause) {
    return new StoredDataUnreadable("BMESH-0534 A dead letter is not as botmesh writes it", cause);
  }
}
