package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.Listing;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import java.util.List;
import java.util.Optional;

/** What is kept of chats on Redis: hands each call to whoever's duty it is. Thread-safe. */
final class RedisChatStore implements RedisStore {
  private final FirstContact server;
  private final String prefix;
  private final MessageLog log;
  private final ChatTexts texts;
  private final Listings listings;
  private final ChatDeletion deletion;

  RedisChatStore(
      FirstContact server,
      String prefix,
      MessageLog log,
      ChatTexts texts,
      Listings listings,
      ChatDeletion deletion) {
    this.server = server;
    this.prefix = prefix;
    this.log = log;
    this.texts = texts;
    this.listings = listings;
    this.deletion = deletion;
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
    return log.append(chat, lines);
  }

  @Override
  public List<LogEntry> messages(ChatId chat, long after, int limit) {
    return log.messages(chat, after, limit);
  }

  @Override
  public Stored userData(ChatId chat) {
    return texts.userData(chat);
  }

  @Override
  public PutAnswer putUserData(ChatId chat, long version, Write text) {
    return texts.putUserData(chat, version, text);
  }

  @Override
  public Stored checkpoint(ChatId chat) {
    return texts.checkpoint(chat);
  }

  @Override
  public PutAnswer putCheckpoint(ChatId chat, long version, Write text) {
    return texts.putCheckpoint(chat, version, text);
  }

  @Override
  public Stored conversation(ChatId chat) {
    return texts.conversation(chat);
  }

  @Override
  public PutAnswer putConversation(ChatId chat, long version, Write text) {
    return texts.putConversation(chat, version, text);
  }

  @Override
  public Stored cursor(CursorName cursor) {
    return texts.cursor(cursor);
  }

  @Override
  public PutAnswer putCursor(CursorName cursor, long version, Write text) {
    return texts.putCursor(cursor, version, text);
  }

  @Override
  public void deleteChat(ChatId chat) {
    deletion.delete(chat);
  }

  @Override
  public Listing chats(Optional<String> from, int limit) {
    return listings.page(Index.CHATS, from, limit);
  }

  @Override
  public Listing checkpoints(Optional<String> from, int limit) {
    return listings.page(Index.CHECKPOINTS, from, limit);
  }

  @Override
  public Listing users(Optional<String> from, int limit) {
    return listings.page(Index.USERS, from, limit);
  }
}
