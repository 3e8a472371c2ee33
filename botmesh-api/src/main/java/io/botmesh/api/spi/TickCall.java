package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import java.time.Duration;
import java.util.List;

/**
 * Says what became of entries that were carried out.
 *
 * @param chat the chat
 * @param token the pump's owner
 * @param results one for each entry
 * @param lease how long the pump is to last from now; whole milliseconds
 */
public record TickCall(ChatId chat, Token token, List<Result> results, Duration lease) {
  /** Copies the results. */
  public TickCall {
    results = List.copyOf(results);
  }

  /** What became of an entry. */
  public sealed interface Result {
    /** Returns the entry's id. */
    String id();

    /**
     * Carried out. Accepted from anybody.
     *
     * @param id the entry
     */
    record Sent(String id) implements Result {}

    /**
     * Tried in vain, certainly not carried out; again later.
     *
     * @param id the entry
     * @param delay until then; whole milliseconds
     */
    record Retry(String id, Duration delay) implements Result {}

    /**
     * Not now, and certainly not carried out; again later. The try does not count.
     *
     * @param id the entry
     * @param delay until then; whole milliseconds
     */
    record PutOff(String id, Duration delay) implements Result {}

    /**
     * Carried out or not, nobody knows; again later, marked so.
     *
     * @param id the entry
     * @param delay until then; whole milliseconds
     */
    record Unsure(String id, Duration delay) implements Result {}

    /**
     * Cannot be carried out: it becomes a dead letter.
     *
     * @param id the entry
     * @param cause why, for its letter
     * @param unsure whether it may have been carried out all the same
     * @param untried whether it was given up without having been tried: the try does not count
     */
    record Dead(String id, String cause, boolean unsure, boolean untried) implements Result {
      /** One that was tried just now. */
      public Dead(String id, String cause, boolean unsure) {
        this(id, cause, unsure, false);
      }

      /** One that was tried just now, and certainly not carried out. */
      public Dead(String id, String cause) {
        this(id, cause, false);
      }
    }
  }
}
