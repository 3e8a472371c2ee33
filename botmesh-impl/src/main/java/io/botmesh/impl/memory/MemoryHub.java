package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.LeaseName;
import io.botmesh.api.spi.MeshClock;
import java.util.Comparator;
import java.util.concurrent.Executor;

/**
 * What several replicas in one JVM share: each opens a {@link MemoryBackend} on it. Thread-safe. It
 * plays the part of the server, with one time for all.
 */
public final class MemoryHub {
  final ChatCells cells;
  final MemoryLogs logs;
  final VersionedTexts<ChatId> conversations;
  final VersionedTexts<CursorName> cursors;
  final CallNames calls = new CallNames();
  final MemoryRoster roster;
  final MemoryWakeUps wakeUps;
  final MemoryLogWatch logWatch;
  final MemoryLeases leases;
  final MemoryDeadLetters deadLetters = new MemoryDeadLetters();
  final MemorySchedules schedules;

  /**
   * An empty hub.
   *
   * @param clock the time that leases and heartbeats are judged by
   * @param callbacks runs the listeners; with {@code Runnable::run} they run on the calling thread
   *     before its call returns, but never under a lock of the hub
   */
  public MemoryHub(MeshClock clock, Executor callbacks) {
    HubTime time = new HubTime(clock);
    this.wakeUps = new MemoryWakeUps(callbacks);
    this.logWatch = new MemoryLogWatch(callbacks);
    this.cells = new ChatCells(time, wakeUps);
    this.logs = new MemoryLogs(logWatch);
    this.conversations = new VersionedTexts<>(time, calls, Comparator.comparing(ChatId::value));
    this.cursors = new VersionedTexts<>(time, calls, Comparator.comparing(CursorName::value));
    this.roster = new MemoryRoster(time);
    this.leases = new MemoryLeases(time);
    this.schedules = new MemorySchedules(time);
  }

  /**
   * Drops a chat's line, turn, checkpoint, user data and outbox, as a server does that fails over
   * and loses its last writes. For tests of what must hold even then.
   */
  public void lose(ChatId chat) {
    cells.lose(chat);
  }

  /** Drops what is known of a lock or a post, as a server does that restarts empty. For tests. */
  public void lose(LeaseName name) {
    leases.lose(name);
  }
}
