package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Heartbeats: who is alive, as the backend sees it; and for each replica the chats it has an
 * interest in, so that others can visit just those when it dies. Thread-safe. Every method may be
 * repeated without harm, and may throw {@link io.botmesh.api.CoordinationUnavailable} or {@link
 * io.botmesh.api.UnknownOutcome}.
 */
public interface Roster {
  /**
   * Shows that a replica lives, and enters it in the roster.
   *
   * @param deadAfter how long this beat counts; whole milliseconds
   */
  void beat(ReplicaId me, Duration deadAfter);

  /** Tells whether a replica's last beat still counts. */
  boolean alive(ReplicaId replica);

  /** Returns every replica in the roster, dead ones included. */
  Set<ReplicaId> members();

  /** Ends a replica's heartbeat at once, at an orderly stop. From there on it is a dead replica. */
  void resign(ReplicaId me);

  /**
   * Takes a dead replica out of the roster, if nothing is left in its index; else, or if it lives,
   * nothing happens.
   */
  void strike(ReplicaId dead);

  /** Enters chats into a replica's index. */
  void enter(ReplicaId me, Collection<ChatId> chats);

  /** Takes chats out of a replica's index. */
  void leave(ReplicaId replica, Collection<ChatId> chats);

  /**
   * Reads a page of a replica's index, in a stable order.
   *
   * @param after the last chat of the page before; empty for the first page
   * @param limit at most so many, 1 to 1000
   */
  List<ChatId> interests(ReplicaId replica, Optional<ChatId> after, int limit);
}
