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
import io.botmesh.api.spi.PutCall;
import io.botmesh.api.spi.TurnStore;
import java.util.List;
import java.util.Optional;

/**
 * One replica's view on what a hub keeps of its chats. Thread-safe. Of each chat that ever had a
 * line an empty log stays after its deletion, as long as the hub does.
 */
final class MemoryStore implements Store {
  private final MemoryHub hub;
  private final TurnStore turns;
  private final ChatDeletion deletion;
  private final Listings chats;
  private final Listings checkpoints;
  private final Listings users;

  MemoryStore(MemoryHub hub, TurnStore turns) {
    this.hub = hub;
    this.turns = turns;
    this.deletion = new ChatDeletion(turns, hub);
    this.chats =
        new Listings(
            hub.logs::chats,
            hub.deadLetters::chatsBehind,
            hub.conversations::after,
            hub.cells.having((cell, now) -> cell.holdsSomething(now)));
    this.checkpoints = new Listings(hub.cells.having((cell, now) -> cell.checkpoint.isThere(now)));
    this.users = new Listings(hub.cells.having((cell, now) -> cell.userData.isThere(now)));
  }

  @Override
  public List<Long> append(ChatId chat, List<LogLine> lines) {
    return hub.logs.append(chat, lines);
  }

  @Override
  public List<LogEntry> messages(ChatId chat, long after, int limit) {
    return hub.logs.after(chat, after, limit);
  }

  @Override
  public Stored userData(ChatId chat) {
    return turns.read(chat).userData();
  }

  @Override
  public PutAnswer putUserData(ChatId chat, long version, Write text) {
    return turns.putUser(new PutCall(chat, hub.calls.next(), version, text));
  }

  @Override
  public Stored checkpoint(ChatId chat) {
    return turns.read(chat).checkpoint();
  }

  @Override
  public PutAnswer putCheckpoint(ChatId chat, long version, Write text) {
    return turns.putCheckpoint(new PutCall(chat, hub.calls.next(), version, text));
  }

  @Override
  public Stored conversation(ChatId chat) {
    return hub.conversations.read(chat);
  }

  @Override
  public PutAnswer putConversation(ChatId chat, long version, Write text) {
    return hub.conversations.put(chat, version, text);
  }

  @Override
  public Stored cursor(CursorName cursor) {
    return hub.cursors.read(cursor);
  }

  @Override
  public PutAnswer putCursor(CursorName cursor, long version, Write text) {
    return hub.cursors.put(cursor, version, text);
  }

  @Override
  public void deleteChat(ChatId chat) {
    deletion.delete(chat);
  }

  @Override
  public Listing chats(Optional<String> from, int limit) {
    return chats.page(from, limit);
  }

  @Override
  public Listing checkpoints(Optional<String> from, int limit) {
    return checkpoints.page(from, limit);
  }

  @Override
  public Listing users(Optional<String> from, int limit) {
    return users.page(from, limit);
  }
}
