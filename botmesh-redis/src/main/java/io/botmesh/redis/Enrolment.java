package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.Write;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.SafeText;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Sees to it that a chat is in an index before what it is listed for is stored. A chat that was
 * entered is not entered again for half an hour, unless what is stored now lives longer than the
 * entry covers, or Redis may have lost entries since. Thread-safe.
 */
final class Enrolment {
  // Half the time after which a suspicion takes an entry out: what was written by virtue of having
  // entered before is there to be seen by then.
  private static final long FRESH = Duration.ofMinutes(30).toNanos();

  private final IndexShards shards;
  private final MeshClock clock;
  private volatile Map<Index, RecentChats<Entered>> entered = nothing();

  Enrolment(IndexShards shards, MeshClock clock) {
    this.shards = shards;
    this.clock = clock;
  }

  private static Map<Index, RecentChats<Entered>> nothing() {
    Map<Index, RecentChats<Entered>> memory = new EnumMap<>(Index.class);
    for (Index index : Index.values()) {
      memory.put(index, new RecentChats<>());
    }
    return memory;
  }

  /** Relies on no entry made before: the server may have come back without it. */
  void forget() {
    // Whoever is entering a chat now remembers it in the old memory, which nobody asks any more.
    entered = nothing();
  }

  /** Before anything of a chat is stored. */
  void chat(ChatId chat) {
    enter(Index.CHATS, chat, Optional.empty());
  }

  /** Before a checkpoint is written, if it is. */
  void checkpoint(ChatId chat, Write checkpoint) {
    if (checkpoint.value().isPresent()) {
      enter(Index.CHECKPOINTS, chat, checkpoint.ttl());
    }
  }

  /** Before user data is written, if it is. */
  void userData(ChatId chat, Write userData) {
    if (userData.value().isPresent()) {
      enter(Index.USERS, chat, userData.ttl());
    }
  }

  /** Before a dead letter is put away. */
  void deadLetter(ChatId chat) {
    chat(chat);
    enter(Index.DEAD, chat, Optional.empty());
  }

  private void enter(Index index, ChatId chat, Optional<Duration> ttl) {
    long now = clock.nanoTime();
    RecentChats<Entered> memory = entered.get(index);
    if (memory.of(chat).filter(last -> last.suffices(now, index, ttl)).isPresent()) {
      return;
    }
    try {
      memory.learn(chat, new Entered(now, shards.enter(index, chat, ttl)));
    } catch (UnknownOutcome unanswered) {
      // An entry too many does no harm, and what was to be stored was not sent.
      throw new CoordinationUnavailable(
          "BMESH-0537 Chat "
              + SafeText.chat(chat)
              + " may or may not have been entered in index "
              + index.word()
              + "; what it was to be entered for was not sent. Try again",
          unanswered);
    }
  }

  /**
   * That a chat was entered.
   *
   * @param at when, before it was sent
   * @param covers how long from then on; empty for ever
   */
  private record Entered(long at, Optional<Duration> covers) {
    boolean suffices(long now, Index index, Optional<Duration> ttl) {
      return now - at < FRESH && (!index.byExpiry() || covers.isEmpty() || coversUntil(now, ttl));
    }

    private boolean coversUntil(long now, Optional<Duration> ttl) {
      return ttl.isPresent() && ttl.get().plusNanos(now - at).compareTo(covers.orElseThrow()) <= 0;
    }
  }
}
