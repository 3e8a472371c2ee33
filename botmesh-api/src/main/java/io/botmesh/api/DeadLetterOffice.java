package io.botmesh.api;

import java.util.List;
import java.util.Optional;

/**
 * Where a person looks at what could not be carried through, and decides. Inject it: it is that of
 * the bot which {@code Bot} would be. Thread-safe; any replica shows the same.
 *
 * <p>Every method may throw {@link CoordinationUnavailable} (nothing ran, try again); those that
 * change something may throw {@link UnknownOutcome}: look what stands there, and decide again.
 */
public interface DeadLetterOffice {
  /**
   * Lists the chats that have letters.
   *
   * @param from {@link Listing#next} of the page before; empty for the first page
   * @param limit at most so many, 1 to 1000
   * @throws IllegalArgumentException if {@code from} is no such text or {@code limit} out of bounds
   */
  Listing chats(Optional<String> from, int limit);

  /**
   * Returns a chat's letters in the order of their arrival.
   *
   * @param limit at most so many, 1 to 1000
   * @throws IllegalArgumentException if {@code limit} is out of bounds
   */
  List<DeadLetter> letters(ChatId chat, int limit);

  /**
   * Gives a letter another chance: a message is accepted once more under its id, at the end of its
   * chat's line, with all its attempts before it; a reply is put at the end of the chat's outbox,
   * marked as possibly sent before if it may have been. Then the letter goes. Should this replica
   * end between the two, the letter stays: retried again, a message is not handled twice, a reply
   * may be sent twice.
   *
   * @param id the letter's
   * @throws ChatBusy if the line or the outbox is full: the letter stays
   */
  Retried retry(ChatId chat, String id);

  /**
   * Drops a letter for good.
   *
   * @param id the letter's
   * @return whether it was there
   */
  boolean drop(ChatId chat, String id);

  /** What became of a letter that was to be retried. */
  enum Retried {
    /** It is in the line, or in the outbox, again. */
    TAKEN,
    /** Its message waits or was handled already; the letter is gone. */
    HANDLED_ALREADY,
    /** There is no such letter. */
    ABSENT,
    /** It is of a kind that cannot be retried: it can be looked at and dropped. */
    NOT_POSSIBLE
  }
}
