package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.Listing;
import io.botmesh.api.spi.DeadLetters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
  private final Listings listings;

  RedisDeadLetters(
      FirstContact server,
      Link link,
      CommandObjects commands,
      Enrolment enrolment,
      IndexShards indexes) {
    this.server = server;
    this.link = link;
    this.commands = commands;
    this.enrolment = enrolment;
    this.listings = new Listings(indexes, (index, chat) -> any(chat));
  }

  @Override
  public void put(DeadLetter letter) {
    enrolment.deadLetter(letter.chat());
    run(
        "bury",
        letter.chat(),
        List.of(ChatKeyEncoding.encode(letter.id()), LetterText.write(letter)));
  }

  @Override
  public Optional<DeadLetter> find(ChatId chat, String id) {
    String key = server.contact().keys().deadLetters(chat);
    Optional<String> field =
        link.read(commands.hkeys(key)).stream().filter(each -> idIn(each).equals(id)).findFirst();
    return field
        .flatMap(there -> Optional.ofNullable(link.read(commands.hget(key, there))))
        .map(stored -> LetterText.read(chat, id, stored));
  }

  @Override
  public Listing chats(Optional<String> from, int limit) {
    return listings.page(Index.DEAD, from, limit);
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
        list.add(LetterText.read(chat, idIn(fields[at]), letters.get(at)));
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
}
