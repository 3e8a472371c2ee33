package io.botmesh.impl.conversation;

/** State cannot be stored, since JSON-B would not bring it back; the message names the field. */
final class UnstorableState extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  UnstorableState(String message, RuntimeException cause) {
    super(message, cause);
  }
}
