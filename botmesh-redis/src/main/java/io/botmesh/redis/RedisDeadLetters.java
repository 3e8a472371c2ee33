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
 * Dead letters on Redis: a hash for each chat, by {@code <arrival> <id>}, so that the fields in
 * order are the letters in the order of their arrival. Thread-safe.
 */
final class RedisDeadLetters implements DeadLetters {
  private static final int LONGEST_LIST = 1000;

  // So many to a call, so that a long one does not keep the server from its other work.
  private static final int BATCH = 1000;

  private final FirstContact server;
  private final Link link;
  private final CommandObjects commands;
  private final Enrolment enrolment;

  RedisDeadLetters(FirstContact server, Link link, CommandObjects commands, Enrolment enrolment) {
    this.server = server;
    this.link = link;
    this.commands = commands;
    this.enrolment = enrolment;
  }

  @Override
  public void put(DeadLetter letter) {
    enrolment.chat(letter.chat());
    String text =
        letter.at() + " " + ChatKeyEncoding.encode(letter.reason()) + "\n" + letter.payload();
    run("bury", letter.chat(), List.of(ChatKeyEncoding.encode(letter.id()), text));
  }

  @Override
  public void drop(ChatId chat, String id) {
    run("unbury", chat, List.of(ChatKeyEncoding.encode(id)));
  }

  @Override
  public List<DeadLetter> list(ChatId chat, int limit) {
    if (limit < 1 || limit > LONGEST_LIST) {
      throw new IllegalArgumentException(
          "BMESH-0533 A list of dead letters has 1 to 1000, not " + limit);
    }
    String key = server.contact().keys().deadLetters(chat);
    String[] fields =
        link.read(commands.hkeys(key)).stream().sorted().limit(limit).toArray(String[]::new);
    if (fields.length == 0) {
      return List.of();
    }
    List<String> letters = link.read(commands.hmget(key, fields));
    List<DeadLetter> list = new ArrayList<>();
    for (int at = 0; at < fields.length; at++) {
      // One that was dropped in between is no letter any more.
      if (letters.get(at) != null) {
        list.add(read(chat, idIn(fields[at]), letters.get(at)));
      }
    }
    return list;
  }

  /** Whether a chat has any. */
  boolean any(ChatId chat) {
    return link.read(commands.exists(server.contact().keys().deadLetters(chat)));
  }

  /** Drops those that a chat has now. */
  void dropAll(ChatId chat) {
    String key = server.contact().keys().deadLetters(chat);
    List<String> fields = List.copyOf(link.read(commands.hkeys(key)));
    for (int from = 0; from < fields.size(); from += BATCH) {
      List<String> batch = fields.subList(from, Math.min(from + BATCH, fields.size()));
      link.run(commands.hdel(key, batch.toArray(String[]::new)));
    }
  }

  private static String idIn(String field) {
    return ChatKeyEncoding.decode(field.substring(field.indexOf(' ') + 1));
  }

  private void run(String script, ChatId chat, List<String> arguments) {
    Contact contact = server.contact();
    contact.scripts().run(script, List.of(contact.keys().deadLetters(chat)), arguments);
  }

  private static DeadLetter read(ChatId chat, String id, String stored) {
    int end = stored.indexOf('\n');
    String[] head = stored.substring(0, Math.max(end, 0)).split(" ", -1);
    try {
      if (head.length == 2) {
        return new DeadLetter(
            chat,
            id,
            stored.substring(end + 1),
            ChatKeyEncoding.decode(head[1]),
            Instant.parse(head[0]));
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
