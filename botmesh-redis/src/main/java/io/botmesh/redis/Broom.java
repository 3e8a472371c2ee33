package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.UnknownOutcome;

/**
 * Tidies indexes up beside something else, which does not fail with it: once the server refuses, it
 * is not asked again. For one thread.
 */
final class Broom {
  private final IndexShards shards;
  private boolean refused;

  Broom(IndexShards shards) {
    this.shards = shards;
  }

  /** As {@link IndexShards#suspect}. */
  void suspect(Index index, ChatId chat, String seen) {
    sweep(() -> shards.suspect(index, chat, seen));
  }

  /** As {@link IndexShards#prune}. */
  void prune(Index index, int shard) {
    sweep(() -> shards.prune(index, shard));
  }

  private void sweep(Runnable work) {
    if (refused) {
      return;
    }
    try {
      work.run();
    } catch (CoordinationUnavailable | UnknownOutcome left) {
      // An entry that stays costs its next reader a look.
      refused = true;
    }
  }
}
