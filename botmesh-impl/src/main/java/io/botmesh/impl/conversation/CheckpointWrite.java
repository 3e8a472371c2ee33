package io.botmesh.impl.conversation;

import io.botmesh.api.Write;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.config.HandoverSettings;
import java.time.Duration;

/** Makes of a checkpoint what is written: a text, and for how long. */
final class CheckpointWrite {
  // It is read and written with each turn of its chat.
  private static final int MOST = 512 * 1024;

  private CheckpointWrite() {}

  static Write of(Checkpoint checkpoint, RunTools tools) {
    String text = tools.texts().write(checkpoint);
    if (text.length() > MOST) {
      throw new IllegalStateException(
          "BMESH-0494 The checkpoint of conversation "
              + SafeText.of(checkpoint.conversation())
              + " would have "
              + text.length()
              + " characters, more than "
              + MOST
              + ": keep less in its state");
    }
    boolean lasting =
        checkpoint.keeping() == Keeping.PERSISTENT
            || (checkpoint.keeping() == Keeping.LIVE && checkpoint.expires().isEmpty());
    if (lasting) {
      return Write.of(text);
    }
    Duration left =
        checkpoint
            .expires()
            .map(when -> Duration.between(tools.clock().now(), when))
            .orElse(HandoverSettings.TTL);
    Duration kept = left.isNegative() ? Duration.ZERO : left;
    // The timer of what only its replica can end may come due at others first, for so long.
    Duration handedBack =
        checkpoint.keeping() == Keeping.LIVE ? WaitTimers.HANDED_BACK : Duration.ZERO;
    return Write.of(text, kept.plus(ConversationRules.GRACE).plus(handedBack));
  }
}
