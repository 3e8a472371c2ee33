package io.botmesh.impl.cdi;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.Store;
import java.util.List;
import java.util.Optional;

/** The store of a module's bot, whichever it is at the moment of the call. Thread-safe. */
final class StoreReference implements Store {
  private final BotDirectory directory;
  private final ClassLoader module;

  StoreReference(BotDirectory directory, ClassLoader module) {
    this.directory = directory;
    this.module = module;
  }

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

  private Store store() {
    ModuleBot bot = directory.botOf(module);
    return bot.store()
        .orElseThrow(
            () ->
                new CoordinationUnavailable(
                    "BMESH-0603 The store of bot "
                        + bot.bot().name()
                        + " is not open yet: use it after BotStarted"));
  }
}
