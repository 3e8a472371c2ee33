package io.botmesh.impl.dialogue;

/**
 * Unwinds the stack of a body that is not gone on with. An error, so that no {@code catch
 * (Exception)} takes it for a mishap of the body's own.
 */
final class StackEnded extends Error {
  private static final long serialVersionUID = 1L;

  StackEnded() {
    super(
        "BMESH-0435 This conversation's stack is ended; it goes on elsewhere, or not at all. Do not"
            + " catch this",
        null,
        false,
        false);
  }
}
