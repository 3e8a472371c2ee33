package io.botmesh.testmesh.talk;

import java.util.function.Supplier;

/** The bot, as the user who spoke last hears it. Used by the test only, on its thread. */
public final class TalkingBot {
  private final Supplier<MeshUser> lastSpeaker;

  TalkingBot(Supplier<MeshUser> lastSpeaker) {
    this.lastSpeaker = lastSpeaker;
  }

  /**
   * Replied this, as the next things that it said to the user who spoke last.
   *
   * @throws AssertionError if it said something else, or nothing; it tells what happened
   * @throws IllegalStateException if nobody has spoken yet
   * @see MeshUser#hears
   */
  public TalkingBot replied(String... texts) {
    lastSpeaker.get().hears(texts);
    return this;
  }

  /**
   * Said nothing more to the user who spoke last.
   *
   * @throws AssertionError if it said something; it tells what happened
   * @throws IllegalStateException if nobody has spoken yet
   * @see MeshUser#hearsNothing
   */
  public TalkingBot repliedNothing() {
    lastSpeaker.get().hearsNothing();
    return this;
  }
}
