package io.botmesh.impl.conversation;

/** Why a conversation goes on. */
enum Cue {
  /** The message is the answer that it waits for. */
  ANSWER,
  /** Its question may never have been sent: it is asked once more, the message is no answer. */
  UNASKED,
  /** A turn that was cut off is gone on with. */
  AGAIN,
  /** It has slept enough. */
  WOKEN,
  /** Nobody has answered for a while; the wait goes on. */
  IDLE,
  /** Nobody has answered in time. */
  TIMED_OUT,
  /** The message is a word that ends it. */
  CANCELLED
}
