package io.botmesh.impl.memory;

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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The logs of a hub, and its chats' user data. Thread-safe. Logs are kept as long as the hub. */
final class MemoryStore implements Store {
  private final ChatCells cells;
  private final MemoryLogWatch watch;
  private final ConcurrentMap<ChatId, ChatLog> logs = new ConcurrentHashMap<>();

  MemoryStore(ChatCells cells, MemoryLogWatch watch) {
    this.cells = cells;
    this.watch = watch;
  }

  @Override
  public List<Long> append(ChatId chat, List<LogLine> lines) {
    if (lines.isEmpty()) {
      return List.of();
    }
    List<Long> numbers = logs.computeIfAbsent(chat, id -> new ChatLog()).append(lines);
    watch.grew(chat);
    return numbers;
  }

  @Override
  public List<LogEntry> messages(ChatId chat, long after, int limit) {
    if (after < 0) {
      throw new IllegalArgumentException("BMESH-0553 Lines count from 1, asked after " + after);
    }
    int most = Page.limit(limit);
    ChatLog log = logs.get(chat);
    return log == null ? List.of() : log.after(after, most);
  }

  @Override
  public Stored userData(ChatId chat) {
    return cells.read(chat).userData();
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
