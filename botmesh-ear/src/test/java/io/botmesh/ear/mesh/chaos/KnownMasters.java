package io.botmesh.ear.mesh.chaos;

import io.botmesh.testkit.RedisServer;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Who is master as far as we have brought it about. On a machine that is short of time a node may
 * take a healthy master for dead; then Redis may lose what it had answered, and it is told so.
 */
final class KnownMasters {
  private final Collection<String> chats;
  private final Diary diary;
  private final Duration behind;
  private Set<RedisServer> known = Set.of();
  private long seen;
  private int unasked;

  KnownMasters(Collection<String> chats, Diary diary, Duration behind) {
    this.chats = chats;
    this.diary = diary;
    this.behind = behind;
  }

  void begin(Collection<RedisServer> masters) {
    known = Set.copyOf(masters);
    seen = diary.now();
  }

  /** Nothing was done to any of them since the last look. */
  void unchanged(Collection<RedisServer> masters) {
    look(known, masters);
  }

  /** One was replaced since the last look, as was asked for; the others should be the same. */
  void replaced(RedisServer old, Collection<RedisServer> masters) {
    Set<RedisServer> others = new HashSet<>(known);
    others.remove(old);
    look(others, masters);
  }

  int unasked() {
    return unasked;
  }

  private void look(Set<RedisServer> expected, Collection<RedisServer> masters) {
    if (!masters.containsAll(expected)) {
      unasked++;
      diary.tell(new Peril("unasked", Set.copyOf(chats), diary.since(seen - behind.toNanos())));
    }
    begin(masters);
  }
}
