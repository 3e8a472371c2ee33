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
     * Not carried out; again later.
     *
     * @param id the entry
     * @param delay until then; whole milliseconds
     */
    record Retry(String id, Duration delay) implements Result {}

    /**
     * Cannot be carried out: it becomes a dead letter.
     *
     * @param id the entry
     */
    record Dead(String id) implements Result {}
  }
}
