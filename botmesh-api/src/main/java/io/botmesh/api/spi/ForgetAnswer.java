package io.botmesh.api.spi;

/** The store's answer to {@link TurnStore#forget}. */
public sealed interface ForgetAnswer {
  /** Deleted, now or when it was asked before; a turn that was under way is lost. */
  record Deleted() implements ForgetAnswer {}

  /**
   * A turn was granted since the look: ask again, with this fence and the same last ticket.
   *
   * @param fence number of the last grant
   */
  record Changed(long fence) implements ForgetAnswer {}
}
