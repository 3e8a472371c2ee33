package io.botmesh.impl.handler;

import io.botmesh.api.MessageHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text that a message may have, and what becomes of such a message.
 *
 * @param test tells whether a message's text is meant
 * @param handler what becomes of it
 */
record Route(Test test, MessageHandler handler) {
  /** Tells whether a text is meant. */
  @FunctionalInterface
  interface Test {
    /** Returns what was captured of the text; empty if it is not meant. */
    Optional<List<String>> captures(String text);
  }

  static Route of(String text, MessageHandler handler) {
    Spoken meant = Spoken.of(text);
    return new Route(
        said -> Spoken.of(said).equals(meant) ? Optional.of(List.of()) : Optional.empty(), handler);
  }

  static Route of(Pattern pattern, MessageHandler handler) {
    return new Route(
        said -> {
          Matcher matcher = pattern.matcher(said);
          return matcher.matches() ? Optional.of(groups(matcher)) : Optional.empty();
        },
        handler);
  }

  private static List<String> groups(Matcher matcher) {
    List<String> groups = new ArrayList<>();
    for (int group = 1; group <= matcher.groupCount(); group++) {
      groups.add(matcher.group(group) == null ? "" : matcher.group(group));
    }
    return List.copyOf(groups);
  }
}
