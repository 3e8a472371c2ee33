package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.SafeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.resps.Tuple;

/**
 * Message logs on Redis: line ids by their numbers, and the lines themselves in buckets. Of a log
 * that was deleted an entry with an empty id keeps the last number for a while. Thread-safe.
 */
final class MessageLog {
  private static final int MOST_LINES = 1000;
  private static final String LAST_NUMBER = "";

  // So many lines to a call, so that a long one does not keep the server from its other work.
  private static final int BATCH = 100;

  private final FirstContact server;
  private final Link link;
  private final CommandObjects commands;
  private final Enrolment enrolment;
  private final Duration retention;
  private final RecentChats<Long> guesses = new RecentChats<>();

  /**
   * For the chats of a keyspace.
   *
   * @param retention how long the last number of a deleted log is known
   */
  MessageLog(
      FirstContact server,
      Link link,
      CommandObjects commands,
      Enrolment enrolment,
      Duration retention) {
    this.server = server;
    this.link = link;
    this.commands = commands;
    this.enrolment = enrolment;
    this.retention = retention;
  }

  List<Long> append(ChatId chat, List<LogLine> lines) {
    if (lines.isEmpty()) {
      return List.of();
    }
    enrolment.chat(chat);
    List<Long> numbers = new ArrayList<>(lines.size());
    while (numbers.size() < lines.size()) {
      int from = numbers.size();
      appendSome(chat, lines.subList(from, Math.min(from + BATCH, lines.size())), numbers);
    }
    return numbers;
  }

  /** Appends what fits into the guessed bucket; where another is needed, that is the next guess. */
  private void appendSome(ChatId chat, List<LogLine> lines, List<Long> numbers) {
    Contact contact = server.contact();
    long bucket = guesses.of(chat).orElse(0L);
    Reply reply =
        contact
            .scripts()
            .run("append", keys(contact, chat, bucket), arguments(contact, chat, bucket, lines));
    switch (reply.word()) {
      case "APPENDED" -> {
        guesses.learn(chat, bucket);
        addNumbers(reply, 1, numbers);
      }
      case "BUCKET" -> {
        guesses.learn(chat, reply.number(1));
        addNumbers(reply, 2, numbers);
      }
      default -> throw reply.unexpected("append");
    }
  }

  /**
   * What a script takes that writes a line along with what it is for.
   *
   * @param keys the log and its bucket
   * @param arguments number of the bucket, numbers to a bucket, channel, id and item
   */
  record Along(List<String> keys, List<String> arguments) {
    static final Along NOTHING = new Along(List.of(), List.of());
  }

  /**
   * Returns what to give along for a line of a chat whose log was lately seen to be there; empty
   * for any other: of a log that is not there a script could not be told while its slot moves.
   */
  Optional<Along> along(Contact contact, ChatId chat, LogLine line) {
    return guesses
        .of(chat)
        .map(
            bucket ->
                new Along(
                    keys(contact, chat, bucket),
                    List.of(
                        Long.toString(bucket),
                        Integer.toString(KeyLayout.BUCKET),
                        channel(contact, chat),
                        line.id(),
                        LogItem.write(line))));
  }

  /** Relies no longer on what was seen of a chat's log. */
  void doubt(ChatId chat) {
    guesses.forget(chat);
  }

  private static String channel(Contact contact, ChatId chat) {
    return contact.hints() ? contact.keys().channels().logs(chat) : "";
  }

  private static List<String> keys(Contact contact, ChatId chat, long bucket) {
    return List.of(contact.keys().log(chat), contact.keys().items(chat, bucket));
  }

  private static List<String> arguments(
      Contact contact, ChatId chat, long bucket, List<LogLine> lines) {
    List<String> arguments = new ArrayList<>();
    arguments.add(Long.toString(bucket));
    arguments.add(Integer.toString(KeyLayout.BUCKET));
    arguments.add(channel(contact, chat));
    arguments.add(ChatKeyEncoding.encode(chat.value()));
    arguments.add(Integer.toString(lines.size()));
    for (LogLine line : lines) {
      arguments.add(line.id());
      arguments.add(LogItem.write(line));
    }
    return arguments;
  }

  private static void addNumbers(Reply reply, int from, List<Long> numbers) {
    for (int at = from; at < reply.values().size(); at++) {
      numbers.add(reply.number(at));
    }
  }

  List<LogEntry> messages(ChatId chat, long after, int limit) {
    if (after < 0 || limit < 1 || limit > MOST_LINES) {
      throw new IllegalArgumentException(
          "BMESH-0531 A page of a log begins after 0 or more and has 1 to 1000 lines, not after="
              + after
              + " limit="
              + limit);
    }
    List<Long> numbers = numbers(chat, after, limit);
    List<LogEntry> entries = read(chat, numbers);
    while (entries.isEmpty() && !numbers.isEmpty()) {
      // Deleted between the two looks: an empty page would say that nothing follows.
      numbers = numbers(chat, numbers.get(numbers.size() - 1), limit);
      entries = read(chat, numbers);
    }
    return entries;
  }

  /** Numbers of lines; one more is asked for, since the last number kept may be among them. */
  private List<Long> numbers(ChatId chat, long after, int limit) {
    String key = server.contact().keys().log(chat);
    return link
        .read(commands.zrangeByScoreWithScores(key, "(" + after, "+inf", 0, limit + 1))
        .stream()
        .filter(line -> !line.getElement().equals(LAST_NUMBER))
        .limit(limit)
        .map(line -> (long) line.getScore())
        .toList();
  }

  private List<LogEntry> read(ChatId chat, List<Long> numbers) {
    KeyLayout keys = server.contact().keys();
    Map<Long, List<Long>> byBucket = new TreeMap<>();
    numbers.forEach(
        seq -> byBucket.computeIfAbsent(seq / KeyLayout.BUCKET, b -> new ArrayList<>()).add(seq));
    List<LogEntry> entries = new ArrayList<>(numbers.size());
    byBucket.forEach((bucket, seqs) -> addItems(keys.items(chat, bucket), seqs, entries));
    return entries;
  }

  private void addItems(String key, List<Long> seqs, List<LogEntry> entries) {
    String[] fields = seqs.stream().map(String::valueOf).toArray(String[]::new);
    List<String> items = link.read(commands.hmget(key, fields));
    for (int at = 0; at < fields.length; at++) {
      if (items.get(at) != null) {
        entries.add(LogItem.read(seqs.get(at), items.get(at)));
      }
    }
  }

  /** Whether a chat's log has a line. */
  boolean hasLines(ChatId chat) {
    return newest(chat).stream().anyMatch(line -> !line.getElement().equals(LAST_NUMBER));
  }

  /** Returns the number of the last line there was; 0 if there was none. */
  long last(ChatId chat) {
    return newest(chat).stream().mapToLong(line -> (long) line.getScore()).findFirst().orElse(0);
  }

  private List<Tuple> newest(ChatId chat) {
    return link.read(commands.zrangeWithScores(server.contact().keys().log(chat), -1, -1));
  }

  /**
   * Deletes the lines up to a number, those of a bucket in each step: a line goes only together
   * with its entry (C10). Asking again is harmless.
   *
   * @throws StoredDataUnreadable if the lowest line does not go
   */
  void delete(ChatId chat, long upTo) {
    Optional<Long> lowest = lowest(chat, upTo);
    while (lowest.isPresent()) {
      Contact contact = server.contact();
      long bucket = lowest.get() / KeyLayout.BUCKET;
      List<String> arguments =
          List.of(
              Long.toString(bucket),
              Integer.toString(KeyLayout.BUCKET),
              Long.toString(upTo),
              Long.toString(retention.toMillis()));
      Reply reply = contact.scripts().run("deleteLines", keys(contact, chat, bucket), arguments);
      Optional<Long> next = lowest(chat, upTo);
      if (reply.number(1) == 0 && next.equals(lowest)) {
        throw stuck(chat, lowest.get());
      }
      lowest = next;
    }
  }

  private static StoredDataUnreadable stuck(ChatId chat, long line) {
    return new StoredDataUnreadable(
        "BMESH-0538 Line "
            + line
            + " of the log of chat "
            + SafeText.chat(chat)
            + " cannot be deleted: no such number was ever given. Take it out by hand, then delete"
            + " the chat again");
  }

  /**
   * Returns the number of the first line that is to go. Asked for by itself: a bucket that is not
   * there could not be named in a script while its slot moves.
   */
  private Optional<Long> lowest(ChatId chat, long upTo) {
    String key = server.contact().keys().log(chat);
    return link.read(commands.zrangeByScoreWithScores(key, "0", Long.toString(upTo), 0, 2)).stream()
        .filter(line -> !line.getElement().equals(LAST_NUMBER))
        .map(line -> (long) line.getScore())
        .findFirst();
  }
}
