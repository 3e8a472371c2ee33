package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.Store;
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
  public Optional<String> userData(ChatId chat) {
    return store().userData(chat);
  }
}
