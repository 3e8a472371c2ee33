package io.botmesh.impl.conversation;

/** A message is no answer of the type that is asked for: it is asked for again. */
final class NoSuchAnswer extends Exception {
  private static final long serialVersionUID = 1L;

  /** With the text to say. */
  NoSuchAnswer(String whatIsNeeded) {
    super(whatIsNeeded);
  }
}
