package io.botmesh.redis;

/** What the holder of a channel hears, on the thread that listens. Must return quickly. */
interface ChannelListener {
  /** Something was published. */
  void heard(String message);

  /** The channel is listened to, for the first time or again: something may have been missed. */
  void listening();

  /** Nothing can be heard, for want of rights. Comes at most once. */
  void deaf();
}
