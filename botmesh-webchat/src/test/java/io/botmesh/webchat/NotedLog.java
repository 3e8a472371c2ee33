package io.botmesh.webchat;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.Store;
import io.botmesh.api.spi.ForwardingStore;
import io.botmesh.api.spi.LogWatch;
import io.botmesh.api.spi.Subscription;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** One chat's log in memory, with hints that a test may withhold and failures it may order. */
final class NotedLog extends ForwardingStore implements LogWatch {
  private final List<LogEntry> entries = new ArrayList<>();
  private final List<Runnable> watchers = new CopyOnWriteArrayList<>();
  private RuntimeException failure;
  private boolean writeFirst;
  private boolean mute;

  /** Every call fails so from now on; null ends that. */
  synchronized void failing(RuntimeException how, boolean afterWriting) {
    failure = how;
    writeFirst = afterWriting;
  }

  synchronized void mute() {
    mute = true;
  }

  int watchers() {
    return watchers.size();
  }

  @Override
  public List<Long> append(ChatId chat, List<LogLine> lines) {
    List<Long> numbers;
    boolean hint;
    synchronized (this) {
      if (failure != null && !writeFirst) {
        throw failure;
      }
      numbers = lines.stream().map(this::add).toList();
      if (failure != null) {
        throw failure;
      }
      hint = !mute;
    }
    if (hint) {
      watchers.forEach(Runnable::run);
    }
    return numbers;
  }

  private long add(LogLine line) {
    return entries.stream()
        .filter(entry -> entry.line().id().equals(line.id()))
        .findFirst()
        .orElseGet(
            () -> {
              LogEntry entry = new LogEntry(entries.size() + 1, line);
              entries.add(entry);
              return entry;
            })
        .seq();
  }

  @Override
  public synchronized List<LogEntry> messages(ChatId chat, long after, int limit) {
    if (failure != null) {
      throw failure;
    }
    return entries.stream().filter(entry -> entry.seq() > after).limit(limit).toList();
  }

  @Override
  protected Store store() {
    throw new IllegalStateException("only the log is asked for here");
  }

  @Override
  public Subscription watch(ChatId chat, Runnable grown) {
    watchers.add(grown);
    return () -> watchers.remove(grown);
  }
}
