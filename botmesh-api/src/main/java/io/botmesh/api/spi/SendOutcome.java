package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import java.time.Duration;
import java.util.Objects;

/**
 * What became of a send. A provider tells it apart with care: what may have arrived is {@link
 * Unknown}, and nothing else is; the engine alone repeats sends.
 */
public sealed interface SendOutcome {
  /** The transport has it. */
  record Accepted() implements SendOutcome {}

  /**
   * The transport refuses it for good: it becomes a dead letter, and the chat goes on.
   *
   * @param reason why, for the dead letter
   */
  record Rejected(String reason) implements SendOutcome {}

  /**
   * The chat is known under another name from now on, such as a group that became a supergroup, and
   * this was certainly not sent. The engine moves the chat, as {@link io.botmesh.api.ChatMoves}
   * does, and sends it there, in its order. While that cannot be done, it is tried again every few
   * seconds, however often it was tried before, until it is too old.
   *
   * @param to the chat's new name
   */
  record Moved(ChatId to) implements SendOutcome {
    /**
     * A move with nothing missing.
     *
     * @throws NullPointerException if it is null
     */
    public Moved {
      Objects.requireNonNull(to, "to");
    }
  }

  /**
   * Refused for good, and so is whatever else would be sent to this chat: the user has blocked the
   * bot, or the chat is no more. This send becomes a dead letter, those behind it too without being
   * tried, and the chat's timers that were set up to this send's turn are cancelled; {@link
   * io.botmesh.api.event.ChatGone} says so. What the chat decides later is tried again, since a
   * user may come back.
   *
   * @param reason why, for the dead letters
   */
  record Gone(String reason) implements SendOutcome {}

  /**
   * Not now, and certainly not sent: a limit of rate. It does not count as a try.
   *
   * @param delay until the next try; zero if the transport did not say
   * @param scope what the limit is of
   */
  record Later(Duration delay, Scope scope) implements SendOutcome {
    /**
     * A limit with nothing missing.
     *
     * @throws IllegalArgumentException if the delay is negative
     */
    public Later {
      Objects.requireNonNull(scope, "scope");
      if (delay.isNegative()) {
        throw new IllegalArgumentException(
            "BMESH-0114 A send is put off by at least 0, was " + delay);
      }
    }

    /** A limit of this chat. */
    public Later(Duration delay) {
      this(delay, Scope.CHAT);
    }
  }

  /** What a limit of rate is of. */
  enum Scope {
    /** This chat only: other chats go on. */
    CHAT,
    /** Everything that this provider sends: this replica sends nothing by it meanwhile. */
    PROVIDER
  }

  /**
   * Tried in vain, and certainly not sent: connection refused, reset before the message was
   * written, an error of the server that excludes that it was taken. It is tried again after a
   * while, and given up after too many tries.
   *
   * @param reason what happened
   */
  record NotSent(String reason) implements SendOutcome {}

  /**
   * Sent or not, nobody knows: no answer in time, or a connection that broke after the message was
   * written.
   *
   * @param reason what happened
   */
  record Unknown(String reason) implements SendOutcome {}
}
