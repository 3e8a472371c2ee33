package io.botmesh.redis;

import io.botmesh.api.StoredDataUnreadable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A script's answer: a word, and what belongs to it.
 *
 * @param values texts, lists and nulls as the client read them; the word first
 */
record Reply(List<?> values) {
  static Reply of(Object answer) {
    if (answer instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof String) {
      return new Reply(list);
    }
    throw new StoredDataUnreadable("BMESH-0515 A script answered without a word");
  }

  String word() {
    return text(0);
  }

  String text(int at) {
    return (String) values.get(at);
  }

  Optional<String> optional(int at) {
    return at < values.size() ? Optional.ofNullable(text(at)) : Optional.empty();
  }

  long number(int at) {
    String text = text(at);
    return text.isEmpty() ? 0 : Long.parseLong(text);
  }

  Duration millis(int at) {
    return Duration.ofMillis(Math.max(0, number(at)));
  }

  boolean flag(int at) {
    return "1".equals(text(at));
  }

  /** Returns the answer within this one; empty if there is none. */
  Optional<Reply> inner(int at) {
    return at < values.size() && values.get(at) instanceof List<?> list
        ? Optional.of(new Reply(list))
        : Optional.empty();
  }

  /** Returns a list of texts. */
  List<String> texts(int at) {
    return ((List<?>) values.get(at)).stream().map(String.class::cast).toList();
  }

  /** Returns the rows of a list. */
  List<Reply> rows(int at) {
    List<?> rows = (List<?>) values.get(at);
    return rows.isEmpty() ? List.of() : rows.stream().map(row -> new Reply((List<?>) row)).toList();
  }

  /** For a word that the script's header does not name. */
  StoredDataUnreadable unexpected(String script) {
    return new StoredDataUnreadable("BMESH-0516 Script " + script + " answered " + word());
  }
}
