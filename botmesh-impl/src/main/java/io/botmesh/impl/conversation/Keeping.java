package io.botmesh.impl.conversation;

/** For whom a checkpoint is kept. */
enum Keeping {
  /** For whoever takes the chat, however long that takes. */
  PERSISTENT,
  /** For whoever takes the chat, for a while (R6). */
  FORWARDED,
  /** For the replica that wrote it, for a while. */
  LOCAL,
  /** A marker: the conversation itself is in the memory of the replica that wrote it (R9). */
  LIVE;

  /** Tells whether it is forgotten after a while. */
  boolean ephemeral() {
    return this != PERSISTENT;
  }
}
