package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.Listing;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Store;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import java.util.List;
import java.util.Optional;

/**
 * A store that hands every call to another one, found anew at each call. As thread-safe as that
 * one.
 */
public abstract class ForwardingStore implements Store {
  /** For subclasses. */
  protected ForwardingStore() {}

  /** Returns the store that a call goes to, never null; what it throws the caller gets. */
  protected abstract Store store();

  @Override
  public List<Long> append(ChatId chat, List<LogLine> lines) {
    return store().append(chat, lines);
  }

  @Override
  public List<LogEntry> messages(ChatId chat, long after, int limit) {
    return store().messages(chat, after, limit);
  }

  @Override
  public Stored userData(ChatId chat) {
    return store().userData(chat);
  }

  @Override
  public PutAnswer putUserData(ChatId chat, long version, Write text) {
    return store().putUserData(chat, version, text);
  }

  @Override
  public Stored checkpoint(ChatId chat) {
    return store().checkpoint(chat);
  }

  @Override
  public PutAnswer putCheckpoint(ChatId chat, long version, Write text) {
    return store().putCheckpoint(chat, version, text);
  }

  @Override
  public Stored conversation(ChatId chat) {
    return store().conversation(chat);
  }

  @Override
  public PutAnswer putConversation(ChatId chat, long version, Write text) {
    return store().putConversation(chat, version, text);
  }

  @Override
  public Stored cursor(CursorName cursor) {
    return store().cursor(cursor);
  }

  @Override
  public PutAnswer putCursor(CursorName cursor, long version, Write text) {
    return store().putCursor(cursor, version, text);
  }

  @Override
  public void deleteChat(ChatId chat) {
    store().deleteChat(chat);
  }

  @Override
  public Listing chats(Optional<String> from, int limit) {
    return store().chats(from, limit);
  }

  @Override
  public Listing checkpoints(Optional<String> from, int limit) {
    return store().checkpoints(from, limit);
  }

  @Override
  public Listing users(Optional<String> from, int limit) {
    return store().users(from, limit);
  }
}
