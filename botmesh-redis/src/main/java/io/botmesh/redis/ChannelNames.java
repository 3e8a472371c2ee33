package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;

/**
 * Spells the channels of hints: the same in both layouts, for a channel has no slot.
 *
 * @param prefix what every channel begins with
 */
record ChannelNames(String prefix) {
  /**
   * What a replica's channel begins with; the replica's id follows as it is, for scripts put it
   * there. By itself it is the channel that every replica listens to and nobody needs: so a
   * connection never runs out of channels, and rights can be tried out on it.
   */
  String wakePrefix() {
    return prefix + ":wake:";
  }

  /** A replica's channel: its chats have work. */
  String wake(ReplicaId replica) {
    return wakePrefix() + replica.value();
  }

  /** A chat's channel: its log has grown. */
  String logs(ChatId chat) {
    return prefix + ":logs:" + ChatKeyEncoding.encode(chat.value());
  }
}
