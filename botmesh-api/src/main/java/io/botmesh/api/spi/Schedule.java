package io.botmesh.api.spi;

import io.botmesh.api.ScheduleId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;

/**
 * Something that is due at a moment.
 *
 * @param id its name
 * @param kind how often it is due
 * @param decision what put it
 * @param due when, by the store's clock; kept in whole milliseconds
 * @param handler name of what it is for; not empty, at most 128 bytes in UTF-8
 * @param payload what that needs; at most 16 KiB in UTF-8, the store does not look inside
 */
public record Schedule(
    ScheduleId id, Kind kind, Decision decision, Instant due, String handler, String payload) {
  /** The longest payload, in bytes of UTF-8. */
  public static final int MAX_PAYLOAD_BYTES = 16 * 1024;

  /** The longest name of a handler, in bytes of UTF-8. */
  public static final int MAX_HANDLER_BYTES = 128;

  /**
   * A schedule with nothing missing.
   *
   * @throws NullPointerException if anything is null
   * @throws IllegalArgumentException if the handler is empty, or handler or payload too long
   */
  public Schedule {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(decision, "decision");
    due = Instant.ofEpochMilli(due.toEpochMilli());
    if (handler.isEmpty()) {
      throw new IllegalArgumentException("BMESH-0662 A schedule needs the name of a handler");
    }
    atMost("name of a schedule's handler", handler, MAX_HANDLER_BYTES);
    atMost("schedule's payload", payload, MAX_PAYLOAD_BYTES);
  }

  private static void atMost(String what, String value, int most) {
    int bytes = value.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > most) {
      throw new IllegalArgumentException(
          "BMESH-0663 A " + what + " has at most " + most + " bytes in UTF-8, this has " + bytes);
    }
  }

  /** How often a schedule is due. */
  public enum Kind {
    /** Once. */
    ONCE("once");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** Returns the word that is stored. */
    public String word() {
      return word;
    }

    /**
     * Reads the stored word.
     *
     * @throws IllegalArgumentException if no kind has it
     */
    public static Kind of(String word) {
      return Arrays.stream(values())
          .filter(kind -> kind.word.equals(word))
          .findFirst()
          .orElseThrow(
              () -> new IllegalArgumentException("BMESH-0664 No schedule is of kind " + word));
    }
  }
}
