package io.botmesh.ear.mesh.chaos;

import java.time.Duration;
import java.util.Set;

/**
 * Whether masters change only as they are made to. On a machine that is short of time a healthy one
 * may be taken for dead; then Redis may lose what it had answered, and the diary is told so.
 */
final class Takeovers {
  private final Diary diary;
  private final Duration behind;
  private long seen;
  private int unasked;

  Takeovers(Diary diary, Duration behind) {
    this.diary = diary;
    this.behind = behind;
  }

  void begin() {
    seen = diary.now();
  }

  /** Says whose master changed without our doing since this was last said; nobody's, if empty. */
  void unasked(Set<String> chats) {
    if (!chats.isEmpty()) {
      unasked++;
      diary.tell(new Peril("unasked", chats, diary.since(seen - behind.toNanos())));
    }
    begin();
  }

  int unasked() {
    return unasked;
  }
}
