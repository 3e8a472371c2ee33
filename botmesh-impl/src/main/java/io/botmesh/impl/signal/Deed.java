package io.botmesh.impl.signal;

/** What the engine does with a message, each with the name of its span. */
public enum Deed {
  /** A message is offered and journaled. */
  ACCEPT("botmesh.accept"),
  /** It waits for its first turn. */
  WAIT("botmesh.wait"),
  /** One attempt at it: from the granted turn to its end. */
  TURN("botmesh.turn"),
  /** A step, or a question, of a conversation. */
  STEP("botmesh.step"),
  /** What a turn decided is stored. */
  COMMIT("botmesh.commit"),
  /** A reply goes out. */
  SEND("botmesh.send");

  private final String span;

  Deed(String span) {
    this.span = span;
  }

  /** Returns the name of the span. */
  public String span() {
    return span;
  }
}
