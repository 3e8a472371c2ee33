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
}
