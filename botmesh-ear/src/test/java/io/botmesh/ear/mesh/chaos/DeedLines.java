package io.botmesh.ear.mesh.chaos;

import java.util.List;

/** What a replica in a process of its own tells, as lines of text. */
final class DeedLines {
  private static final String BETWEEN = "\t";

  private DeedLines() {}

  /** Returns a line. */
  static String of(Deed deed) {
    String when = deed.when().from() + BETWEEN + deed.when().to();
    return String.join(BETWEEN, deed.getClass().getSimpleName(), deed.chat(), when, rest(deed));
  }

  private static String rest(Deed deed) {
    if (deed instanceof Deed.Entered entered) {
      return entered.id() + BETWEEN + entered.token();
    }
    if (deed instanceof Deed.Granted granted) {
      return granted.token() + BETWEEN + granted.fence();
    }
    if (deed instanceof Deed.Committed committed) {
      return String.join(
          BETWEEN,
          committed.id(),
          committed.token(),
          Long.toString(committed.fence()),
          Boolean.toString(committed.done()));
    }
    if (deed instanceof Deed.HandedOut handed) {
      return handed.entry() + BETWEEN + handed.maybe();
    }
    if (deed instanceof Deed.Unticked unticked) {
      return unticked.entry();
    }
    throw new IllegalArgumentException("No replica tells of " + deed);
  }

  /** Returns what a line tells. */
  static Deed read(String line) {
    List<String> words = List.of(line.split(BETWEEN, -1));
    String chat = words.get(1);
    Span when = new Span(Long.parseLong(words.get(2)), Long.parseLong(words.get(3)));
    String first = words.get(4);
    return switch (words.get(0)) {
      case "Entered" -> new Deed.Entered(chat, first, words.get(5), when);
      case "Granted" -> new Deed.Granted(chat, first, Long.parseLong(words.get(5)), when);
      case "Committed" ->
          new Deed.Committed(
              chat,
              first,
              words.get(5),
              Long.parseLong(words.get(6)),
              Boolean.parseBoolean(words.get(7)),
              when);
      case "HandedOut" -> new Deed.HandedOut(chat, first, Boolean.parseBoolean(words.get(5)), when);
      case "Unticked" -> new Deed.Unticked(chat, first, when);
      default -> throw new IllegalArgumentException("No deed: " + line);
    };
  }
}
