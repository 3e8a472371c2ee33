package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The message logs of a hub. Thread-safe. Lines are kept as long as the hub, unless deleted. Of a
 * deleted chat the log stays, empty, as long as the hub: it keeps the number of the last line.
 */
final class MemoryLogs {
  private final MemoryLogWatch watch;
  private final ConcurrentNavigableMap<ChatId, ChatLog> logs = new ConcurrentSkipListMap<>();

  MemoryLogs(MemoryLogWatch watch) {
    this.watch = watch;
  }

  List<Long> append(ChatId chat, List<LogLine> lines) {
    if (lines.isEmpty()) {
      return List.of();
    }
    List<Long> numbers = logs.computeIfAbsent(chat, id -> new ChatLog()).append(lines);
    watch.grew(chat);
    return numbers;
  }

  List<LogEntry> after(ChatId chat, long seq, int limit) {
    if (seq < 0) {
      throw new IllegalArgumentException("BMESH-0553 Lines count from 1, asked after " + seq);
    }
    int most = Page.limit(limit);
    return log(chat).map(log -> log.after(seq, most)).orElse(List.of());
  }

  /** Number of a chat's last line; 0 if there was none. */
  long last(ChatId chat) {
    return log(chat).map(ChatLog::last).orElse(0L);
  }

  void deleteUpTo(ChatId chat, long seq) {
    log(chat).ifPresent(log -> log.deleteUpTo(seq));
  }

  /** Returns the chats behind one that have lines. */
  List<ChatId> chats(Optional<ChatId> after, int limit) {
    return Page.after(logs.navigableKeySet(), after)
        .filter(chat -> !logs.get(chat).isEmpty())
        .limit(limit)
        .toList();
  }

  private Optional<ChatLog> log(ChatId chat) {
    return Optional.ofNullable(logs.get(chat));
  }
}
