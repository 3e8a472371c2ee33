package io.botmesh.api.spi;

import io.botmesh.api.Store;

/** An open backend: one connection to one keyspace, shared by all its ports. Thread-safe. */
public interface Backend extends AutoCloseable {
  /** Returns its name, such as {@code memory}. */
  String name();

  /** Tells whether other processes see the same state. */
  boolean shared();

  /** Returns the lines and turns of its chats. */
  TurnStore turns();

  /** Returns what it keeps of its chats. */
  Store store();

  /** Returns its heartbeats. */
  Roster roster();

  /** Returns its hints. */
  WakeUps wakeUps();

  /** Returns its hints about logs. */
  LogWatch logWatch();

  /** Returns its locks and posts. */
  Leases leases();

  /** Returns its dead letters. */
  DeadLetters deadLetters();

  /** Returns what is to happen at a moment. */
  ScheduleStore schedules();

  /**
   * Asks whether it is within reach now.
   *
   * @throws io.botmesh.api.CoordinationUnavailable if it is not
   */
  void ping();

  /** Closes every connection and ends every thread of it. Closing twice is harmless. */
  @Override
  void close();
}
