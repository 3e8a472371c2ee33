package io.botmesh.ear.mesh.chaos;

import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What Redis holds of a chat in the end.
 *
 * @param fates what became of each message, by its id
 * @param replies what the bot said, in the order of the log
 */
record Remains(Map<String, Fate> fates, List<Reply> replies) {
  private static final String SEEN = "i:";

  /** Nothing at all. */
  static final Remains NONE = new Remains(Map.of(), List.of());

  /**
   * What became of a message.
   *
   * @param state as in the chat's hash: q waits, c committed, d dead, s skipped
   * @param ticket its place in the line
   * @param token of a committed one, the turn that did it
   */
  record Fate(char state, long ticket, String token) {
    boolean committed() {
      return state == 'c';
    }
  }

  /**
   * A line of the bot's.
   *
   * @param entry the outbox entry it comes from
   * @param text what it says
   */
  record Reply(String entry, String text) {
    /** Returns the number of the grant that decided it. */
    long fence() {
      return Long.parseLong(entry.substring(0, entry.indexOf('.')));
    }
  }

  static Remains of(Map<String, String> hash, List<LogEntry> log) {
    Map<String, Fate> fates = new TreeMap<>();
    hash.forEach(
        (field, value) -> {
          if (field.startsWith(SEEN)) {
            fates.put(field.substring(SEEN.length()), fate(value));
          }
        });
    return new Remains(
        fates,
        log.stream()
            .map(LogEntry::line)
            .filter(line -> line.from() == LogLine.From.BOT)
            .map(line -> new Reply(line.id().substring("b:".length()), line.text()))
            .toList());
  }

  /** Tells whether nothing waits in a chat's hash. */
  static boolean isIdle(Map<String, String> hash) {
    return number(hash, "h", 1) > number(hash, "n", 0)
        && number(hash, "eh", 1) > number(hash, "en", 0);
  }

  Optional<Fate> fate(CharSequence id) {
    return Optional.ofNullable(fates.get(id.toString()));
  }

  private static long number(Map<String, String> hash, String field, long absent) {
    return Long.parseLong(hash.getOrDefault(field, Long.toString(absent)));
  }

  private static Fate fate(String stored) {
    String[] parts = stored.split("\\|", 3);
    return new Fate(parts[0].charAt(0), Long.parseLong(parts[1]), parts[2]);
  }
}
