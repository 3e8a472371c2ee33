package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.Listing;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import io.botmesh.api.spi.TurnStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.resps.Tuple;

/** Message logs and user data on Redis. Thread-safe. */
final class RedisChatStore implements RedisStore {
  private static final int MOST_LINES = 1000;

  // So many lines to a call, so that a long one does not keep the server from its other work.
  private static final int BATCH = 100;

  private final FirstContact server;
  private final Link link;
  private final CommandObjects commands;
  private final TurnStore turns;
  private final String prefix;
  private final BucketGuesses guesses = new BucketGuesses();

  RedisChatStore(
      FirstContact server, Link link, CommandObjects commands, TurnStore turns, String prefix) {
    this.server = server;
    this.link = link;
    this.commands = commands;
    this.turns = turns;
    this.prefix = prefix;
  }

  @Override
  public Layout layout() {
    return server.contact().keys().layout();
  }

  @Override
  public String prefix() {
    return prefix;
  }

  @Override
  public List<Long> append(ChatId chat, List<LogLine> lines) {
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
    KeyLayout keys = contact.keys();
    long bucket = guesses.of(chat);
    Reply reply =
        contact
            .scripts()
            .run(
                "append",
                List.of(keys.log(chat), keys.items(chat, bucket)),
                arguments(contact, chat, bucket, lines));
    switch (reply.word()) {
      case "APPENDED" -> addNumbers(reply, 1, numbers);
      case "BUCKET" -> {
        guesses.learn(chat, reply.number(1));
        addNumbers(reply, 2, numbers);
      }
      default -> throw reply.unexpected("append");
    }
  }

  private static List<String> arguments(
      Contact contact, ChatId chat, long bucket, List<LogLine> lines) {
    List<String> arguments = new ArrayList<>();
    arguments.add(Long.toString(bucket));
    arguments.add(Integer.toString(KeyLayout.BUCKET));
    arguments.add(contact.hints() ? contact.keys().channels().logs(chat) : "");
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

  @Override
  public List<LogEntry> messages(ChatId chat, long after, int limit) {
    if (after < 0 || limit < 1 || limit > MOST_LINES) {
      throw new IllegalArgumentException(
          "BMESH-0531 A page of a log begins after 0 or more and has 1 to 1000 lines, not after="
              + after
              + " limit="
              + limit);
    }
    KeyLayout keys = server.contact().keys();
    List<Tuple> page =
        link.read(commands.zrangeByScoreWithScores(keys.log(chat), "(" + after, "+inf", 0, limit));
    Map<Long, List<Long>> byBucket = new TreeMap<>();
    for (Tuple line : page) {
      long seq = (long) line.getScore();
      byBucket.computeIfAbsent(seq / KeyLayout.BUCKET, b -> new ArrayList<>()).add(seq);
    }
    List<LogEntry> entries = new ArrayList<>(page.size());
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

  @Override
  public Stored userData(ChatId chat) {
    return turns.read(chat).userData();
  }

  @Override
  public PutAnswer putUserData(ChatId chat, long version, Write text) {
    throw new UnsupportedOperationException("not yet");
  }

  @Override
  public Stored checkpoint(ChatId chat) {
    throw new UnsupportedOperationException("not yet");
  }

  @Override
  public PutAnswer putCheckpoint(ChatId chat, long version, Write text) {
    throw new UnsupportedOperationException("not yet");
  }

  @Override
  public Stored conversation(ChatId chat) {
    throw new UnsupportedOperationException("not yet");
  }

  @Override
  public PutAnswer putConversation(ChatId chat, long version, Write text) {
    throw new UnsupportedOperationException("not yet");
  }

  @Override
  public Stored cursor(CursorName cursor) {
    throw new UnsupportedOperationException("not yet");
  }

  @Override
  public PutAnswer putCursor(CursorName cursor, long version, Write text) {
    throw new UnsupportedOperationException("not yet");
  }

  @Override
  public void deleteChat(ChatId chat) {
    throw new UnsupportedOperationException("not yet");
  }

  @Override
  public Listing chats(Optional<String> from, int limit) {
    throw new UnsupportedOperationException("not yet");
  }

  @Override
  public Listing checkpoints(Optional<String> from, int limit) {
    throw new UnsupportedOperationException("not yet");
  }

  @Override
  public Listing users(Optional<String> from, int limit) {
    throw new UnsupportedOperationException("not yet");
  }
}
