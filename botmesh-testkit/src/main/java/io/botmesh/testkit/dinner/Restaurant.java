package io.botmesh.testkit.dinner;

import io.botmesh.api.ReplicaId;
import java.util.ArrayList;
import java.util.List;

/**
 * The service that a dinner's conversation asks for things outside its turn. It remembers who asked
 * what, and which of it is on record: that must not be asked again. Thread-safe.
 */
public final class Restaurant {
  // All guarded by this.
  private final List<Asking> askings = new ArrayList<>();
  private final List<String> findings = new ArrayList<>();

  /** Something it was asked. */
  private static final class Asking {
    private final String what;
    private final ReplicaId by;
    private final String answer;
    private boolean onRecord;

    Asking(String what, ReplicaId by, String answer) {
      this.what = what;
      this.by = by;
      this.answer = answer;
    }
  }

  /** Counts a guest in; another number each time. */
  public String guest(ReplicaId by) {
    return asked("guest", by, "G");
  }

  /** Writes a bill; another one each time. */
  public String bill(ReplicaId by) {
    return asked("bill", by, "B");
  }

  /** Reserves a table for a guest; another one each time. */
  public String table(ReplicaId by) {
    return asked("table", by, "T");
  }

  /** Takes an order; another number each time. */
  public String order(ReplicaId by) {
    return asked("order", by, "N");
  }

  private synchronized String asked(String what, ReplicaId by, String letter) {
    askings.stream()
        .filter(before -> before.what.equals(what) && before.onRecord)
        .findFirst()
        .ifPresent(
            before ->
                findings.add(
                    what
                        + " was asked for by "
                        + by
                        + " though "
                        + before.answer
                        + " is on record"));
    Asking asking = new Asking(what, by, letter + (askings.size() + 1));
    askings.add(asking);
    return asking.answer;
  }

  /** Hears that all a replica was given so far is on record: its turn was saved, or committed. */
  public synchronized void recorded(ReplicaId by) {
    askings.stream()
        .filter(asking -> asking.by.equals(by))
        .forEach(asking -> asking.onRecord = true);
  }

  /**
   * Hears that a conversation goes on by what it was given: by then it must be on record.
   *
   * @return the same
   */
  public synchronized String relied(String given) {
    askings.stream()
        .filter(asking -> asking.answer.equals(given))
        .forEach(asking -> asking.onRecord = true);
    return given;
  }

  /**
   * Returns what counts of something: the last that was given; empty text if nothing was.
   *
   * @param what such as {@code table}
   */
  synchronized String last(String what) {
    return askings.stream()
        .filter(asking -> asking.what.equals(what))
        .reduce((before, after) -> after)
        .map(asking -> asking.answer)
        .orElse("");
  }

  /** Returns how often it was asked for what it had given before; a death may explain that. */
  public synchronized int again() {
    return askings.size() - (int) askings.stream().map(asking -> asking.what).distinct().count();
  }

  /** Returns what was asked for although it was on record. */
  public synchronized List<String> findings() {
    return List.copyOf(findings);
  }
}
