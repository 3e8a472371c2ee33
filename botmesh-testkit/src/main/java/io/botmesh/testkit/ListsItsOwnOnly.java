package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.Listing;
import io.botmesh.api.LogLine;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Store;
import io.botmesh.api.Write;
import io.botmesh.api.spi.ForwardingStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Lists no chat that another store, or a turn, has written. Thread-safe. */
final class ListsItsOwnOnly extends ForwardingStore {
  private final Store whole;
  private final Set<ChatId> own = ConcurrentHashMap.newKeySet();

  ListsItsOwnOnly(Store whole) {
    this.whole = whole;
  }

  @Override
  protected Store store() {
    return whole;
  }

  @Override
  public List<Long> append(ChatId chat, List<LogLine> lines) {
    own.add(chat);
    return super.append(chat, lines);
  }

  @Override
  public PutAnswer putUserData(ChatId chat, long version, Write text) {
    own.add(chat);
    return super.putUserData(chat, version, text);
  }

  @Override
  public PutAnswer putCheckpoint(ChatId chat, long version, Write text) {
    own.add(chat);
    return super.putCheckpoint(chat, version, text);
  }

  @Override
  public PutAnswer putConversation(ChatId chat, long version, Write text) {
    own.add(chat);
    return super.putConversation(chat, version, text);
  }

  @Override
  public Listing chats(Optional<String> from, int limit) {
    return own(super.chats(from, limit));
  }

  @Override
  public Listing checkpoints(Optional<String> from, int limit) {
    return own(super.checkpoints(from, limit));
  }

  @Override
  public Listing users(Optional<String> from, int limit) {
    return own(super.users(from, limit));
  }

  private Listing own(Listing page) {
    return new Listing(page.chats().stream().filter(own::contains).toList(), page.next());
  }
}
