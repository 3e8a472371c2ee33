package io.botmesh.impl.memory;

import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The message log of one chat. Thread-safe. Numbers go on where they were, whatever is deleted. */
final class ChatLog {
  private final List<LogEntry> entries = new ArrayList<>(); // guarded by this
  private final Map<String, Long> numbers = new HashMap<>(); // guarded by this
  private long deleted; // guarded by this; the number up to which all lines are gone

  synchronized List<Long> append(List<LogLine> lines) {
    return lines.stream().map(this::append).toList();
  }

  synchronized List<LogEntry> after(long seq, int limit) {
    int from = place(seq);
    int to = Math.min(from + limit, entries.size());
    return List.copyOf(entries.subList(from, to));
  }

  synchronized boolean isEmpty() {
    return entries.isEmpty();
  }

  /** Number of the last line that was ever written; 0 if there was none. */
  synchronized long last() {
    return deleted + entries.size();
  }

  /** Deletes all lines up to a number; their ids are free again. */
  synchronized void deleteUpTo(long seq) {
    List<LogEntry> going = entries.subList(0, place(seq));
    going.forEach(entry -> numbers.remove(entry.line().id()));
    deleted += going.size();
    going.clear();
  }

  /** How many of the lines that are there have a number up to this one. */
  private int place(long seq) {
    return (int) Math.max(0, Math.min(seq - deleted, entries.size()));
  }

  private long append(LogLine line) {
    return numbers.computeIfAbsent(line.id(), id -> entered(line));
  }

  private long entered(LogLine line) {
    long seq = last() + 1;
    entries.add(new LogEntry(seq, line));
    return seq;
  }
}
