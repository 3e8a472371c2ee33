package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import java.time.Duration;

/**
 * Ends a turn without a result.
 *
 * @param chat the chat
 * @param grant the turn
 * @param why why
 * @param delay until the next attempt, if it failed; whole milliseconds
 * @param cause what failed, kept with the message for the letter it may become, under the attempt's
 *     number and behind what earlier attempts told (of more than 4 KiB only the last stays); empty
 *     if there is nothing to say
 */
public record GiveUpCall(ChatId chat, Grant grant, Why why, Duration delay, String cause) {
  /** With nothing to say of the cause. */
  public GiveUpCall(ChatId chat, Grant grant, Why why, Duration delay) {
    this(chat, grant, why, delay, "");
  }

  /** Why a turn is given up. */
  public enum Why {
    /** The handler failed: the attempt counts, and the line waits. */
    FAILED("failed"),
    /** The replica stops: the attempt does not count. */
    STOPPED("stopped"),
    /** The caller never learned that it had the turn: the attempt does not count. */
    NEVER_STARTED("never-started");

    private final String word;

    Why(String word) {
      this.word = word;
    }

    /** Returns the word that is sent. */
    public String word() {
      return word;
    }
  }
}
