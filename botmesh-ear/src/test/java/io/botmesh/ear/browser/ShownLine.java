package io.botmesh.ear.browser;

import java.util.Map;

/**
 * A line of the chat as the page shows it.
 *
 * @param seq its number in the chat
 * @param replica who answered; empty for the user's lines
 */
public record ShownLine(long seq, String from, String text, String replica) {
  static ShownLine of(Map<?, ?> found) {
    return new ShownLine(
        Long.parseLong(word(found, "seq")),
        word(found, "from"),
        word(found, "text"),
        word(found, "replica"));
  }

  private static String word(Map<?, ?> found, String name) {
    return String.valueOf(found.get(name));
  }
}
