package io.botmesh.api.spi;

/** What is done about a send of which nobody knows whether it was sent. */
public enum WhenUnknown {
  /** It is sent once more, marked as possibly sent before; unknown again, it is a dead letter. */
  RESEND,
  /** It is never sent again by itself: it is a dead letter, a person decides, the chat goes on. */
  HOLD,
  /**
   * The provider is asked what became of it ({@link Provider#reconcile}), again and again; still
   * unknown when the tries are used up, it is a dead letter.
   */
  RECONCILE
}
