package io.botmesh.testkit;

import io.botmesh.api.Store;

/**
 * Stores that are broken on purpose, over one that is whole: where a test does not fail on the one
 * that breaks its promise, it guards nothing.
 */
public final class BrokenStores {
  private BrokenStores() {}

  /** Whoever writes a text writes it, whatever stands there. */
  public static Store ignoringVersions(Store whole) {
    return new IgnoresVersions(whole);
  }

  /** A deletion takes lines with it that came after it had begun. */
  public static Store deletingLateLines(Store whole) {
    return new DeletesLateLines(whole);
  }

  /** Only those chats are listed that this very store was told of. */
  public static Store listingItsOwnOnly(Store whole) {
    return new ListsItsOwnOnly(whole);
  }
}
