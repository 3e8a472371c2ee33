package io.botmesh.impl.conversation;

import io.botmesh.api.Write;
import io.botmesh.impl.config.HandoverSettings;
import java.time.Duration;

/** Makes of a checkpoint what is written: a text, and for how long. */
final class CheckpointWrite {
  private CheckpointWrite() {}

  static Write of(Checkpoint checkpoint, RunTools tools) {
    String text = tools.texts().write(checkpoint);
    if (!checkpoint.keeping().ephemeral()) {
      return Write.of(text);
    }
    Duration left =
        checkpoint
            .expires()
            .map(when -> Duration.between(tools.clock().now(), when))
            .orElse(HandoverSettings.TTL);
    Duration kept = left.isNegative() ? Duration.ZERO : left;
    return Write.of(text, kept.plus(ConversationRules.GRACE));
  }
}
