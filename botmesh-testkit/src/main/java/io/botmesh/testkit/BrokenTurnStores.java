package io.botmesh.testkit;

import io.botmesh.api.spi.TurnStore;

/**
 * Turn stores that are broken on purpose, over one that is whole: where a test does not fail on the
 * one that breaks its promise, it guards nothing.
 */
public final class BrokenTurnStores {
  private BrokenTurnStores() {}

  /** A late holder's commit and save pass. */
  public static TurnStore ignoringTheFence(TurnStore whole) {
    return new IgnoresTheFence(whole);
  }

  /** An id that was seen is accepted again. */
  public static TurnStore forgettingDuplicates(TurnStore whole) {
    return new ForgetsDuplicates(whole);
  }

  /** Fences start again after a chat was idle. */
  public static TurnStore restartingNumbers(TurnStore whole) {
    return new RestartsNumbers(whole);
  }

  /** What a chat took along is put in again each time that it is brought. */
  public static TurnStore bringingTwice(TurnStore whole) {
    return new BringsTwice(whole);
  }

  /** Replies of a chat that moves are turned round. */
  public static TurnStore movingOutOfOrder(TurnStore whole) {
    return UnpacksCarelessly.outOfOrder(whole);
  }

  /** Of a reply that was in somebody's hands when its chat moved, that is forgotten. */
  public static TurnStore movingWithoutDoubt(TurnStore whole) {
    return UnpacksCarelessly.withoutDoubt(whole);
  }

  /**
   * The newest waiting message is served first. All replicas of a test must share the returned
   * store: put it into each of their backends by a {@link PatchedBackend}. For messages that are
   * not released by hand.
   */
  public static TurnStore servingTheLastFirst(TurnStore whole) {
    return new ServesLastFirst(whole);
  }

  /** Nobody is believed who says that another is gone. */
  public static TurnStore ignoringEvidence(TurnStore whole) {
    return MisjudgesEvidence.ofNothing(whole);
  }

  /** Evidence about one grant counts for every other of its chat. */
  public static TurnStore believingEvidenceOfAnyGrant(TurnStore whole) {
    return MisjudgesEvidence.ofAnyGrant(whole);
  }

  /** Evidence about one grant counts for every other that was asked for by the same token. */
  public static TurnStore believingEvidenceByToken(TurnStore whole) {
    return MisjudgesEvidence.ofATokensGrants(whole);
  }

  /** Evidence about a ticket takes the turn from who has it. */
  public static TurnStore takingATicketForATurn(TurnStore whole) {
    return MisjudgesEvidence.ofATicketAsOfATurn(whole);
  }

  /** Evidence about one bound ticket counts for the one at the head of the line. */
  public static TurnStore believingEvidenceOfAnyTicket(TurnStore whole) {
    return MisjudgesEvidence.ofATicketAsOfAll(whole);
  }

  /** Evidence about a ticket drops it, though the store has its message. */
  public static TurnStore skippingDurableTickets(TurnStore whole) {
    return MisjudgesEvidence.ofADurableTicket(whole);
  }

  /** With a holder that is gone goes its message, though the store has it. */
  public static TurnStore droppingADeadHoldersMessage(TurnStore whole) {
    return MisjudgesEvidence.ofAHoldersDurableMessage(whole);
  }

  /** Who was found gone as a holder stays gone as the home of tickets. */
  public static TurnStore rememberingEvidence(TurnStore whole) {
    return MisjudgesEvidence.ofAHolderForGood(whole);
  }
}
