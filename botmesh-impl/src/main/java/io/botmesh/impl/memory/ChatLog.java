package io.botmesh.impl.memory;

import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The message log of one chat. Thread-safe. */
final class ChatLog {
  private final List<LogEntry> entries = new ArrayList<>(); // guarded by this
  private final Map<String, Long> numbers = new HashMap<>(); // guarded by this

  synchronized List<Long> append(List<LogLine> lines) {
    return lines.stream().map(this::append).toList();
  }

  synchronized List<LogEntry> after(long seq, int limit) {
    int from = (int) Math.min(seq, entries.size());
    int to = Math.min(from + limit, entries.size());
    return List.copyOf(entries.subList(from, to));
  }

  private long append(LogLine line) {
    return numbers.computeIfAbsent(line.id(), id -> entered(line));
  }

  private long entered(LogLine line) {
    long seq = entries.size() + 1L;
    entries.add(new LogEntry(seq, line));
    return seq;
  }
}
