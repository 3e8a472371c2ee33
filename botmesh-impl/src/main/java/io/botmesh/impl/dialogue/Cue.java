package io.botmesh.impl.dialogue;

/** What a turn means to a conversation that is gone on with. */
public enum Cue {
  /** The message answers the question that it waits at. */
  ANSWER,
  /** Its sleep is over. */
  WOKEN,
  /** Nobody has answered for so long that what was said by {@code idle} is done; it waits on. */
  IDLE,
  /**
   * A turn that was cut off in its middle is gone on with, from the record that was saved in it;
   * the message answered already or began the conversation.
   */
  AGAIN
}
