package io.botmesh.impl.conversation;

/** What came of going on with a conversation. */
sealed interface Going {
  /** It went on at its step. */
  record On() implements Going {}

  /** Its body was run again with what was recorded, and it went on. */
  record Replayed() implements Going {}

  /**
   * It cannot be gone on with here; nothing was decided.
   *
   * @param reason one of the reasons of a handover
   */
  record Stuck(String reason) implements Going {}

  /** Its state cannot be read, and is left as it is; nothing was decided. */
  record Unreadable() implements Going {}
}
