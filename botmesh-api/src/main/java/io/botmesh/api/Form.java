package io.botmesh.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Several questions in one step. Immutable. If its conversation is not persistent and goes on at
 * another replica, the whole form is asked again (R11).
 */
public final class Form {
  /**
   * One question of a form.
   *
   * @param question what is asked
   * @param key where the answer goes
   */
  public record Field(Question<?> question, String key) {}

  static final Form EMPTY = new Form(List.of());

  private final List<Field> fields;

  private Form(List<Field> fields) {
    this.fields = List.copyOf(fields);
  }

  /** Adds a question for any text. */
  public Form ask(String question, String key) {
    return ask(Question.text(question), key);
  }

  /** Adds a question. */
  public Form ask(Question<?> question, String key) {
    List<Field> more = new ArrayList<>(fields);
    more.add(
        new Field(
            Objects.requireNonNull(question, "question"), Objects.requireNonNull(key, "key")));
    return new Form(more);
  }

  /** Returns its questions in order. */
  public List<Field> fields() {
    return fields;
  }
}
