package io.botmesh.api;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What is asked, and what may be answered. Immutable: every method returns another question.
 *
 * <pre>{@code
 * Question.wholeNumber("How many?").check(n -> n > 0, "At least one, please.")
 * }</pre>
 *
 * <p>A text that is nothing but a key in braces, {@code {shop.how-many}}, is looked up in the
 * application's messages, in the chat's language; so are those of checks and choices.
 *
 * @param <T> what an answer becomes
 */
public final class Question<T> {
  /** What kind of answer is meant. */
  public enum Kind {
    /** Any text. */
    TEXT,
    /** A whole number. */
    WHOLE_NUMBER,
    /** A number, with or without decimals. */
    NUMBER,
    /** One of some, by its words or by its number in the list, from 1. */
    CHOICE,
    /** A day, as 2026-12-24 or as is usual in the chat's language. */
    DATE,
    /** Yes or no, in the chat's language or in English. */
    YES_NO,
    /** What a {@link Converter} makes of it. */
    CONVERTED
  }

  /**
   * What an answer must fulfil.
   *
   * @param fits tells whether it does
   * @param otherwise what the user reads if not
   */
  public record Check<T>(Predicate<? super T> fits, String otherwise) {}

  private final String text;
  private final Kind kind;
  private final Class<T> type;
  private final List<String> choices;
  private final Optional<Converter<? extends T>> converter;
  private final List<Check<T>> checks;
  private final Optional<Duration> timeout;
  private final Optional<String> identity;

  private Question(
      String text,
      Kind kind,
      Class<T> type,
      List<String> choices,
      Optional<Converter<? extends T>> converter,
      List<Check<T>> checks,
      Optional<Duration> timeout,
      Optional<String> identity) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("BMESH-0247 A question needs a text");
    }
    this.text = text;
    this.kind = kind;
    this.type = type;
    this.choices = List.copyOf(choices);
    this.converter = converter;
    this.checks = List.copyOf(checks);
    this.timeout = timeout;
    this.identity = identity;
  }

  private static <T> Question<T> of(
      String text,
      Kind kind,
      Class<T> type,
      List<String> choices,
      Optional<Converter<? extends T>> converter) {
    return new Question<>(
        text, kind, type, choices, converter, List.of(), Optional.empty(), Optional.empty());
  }

  private static <T> Question<T> of(String text, Kind kind, Class<T> type) {
    return of(text, kind, type, List.of(), Optional.empty());
  }

  /** Asks for any text. */
  public static Question<String> text(String question) {
    return of(question, Kind.TEXT, String.class);
  }

  /** Asks for a whole number. */
  public static Question<Long> wholeNumber(String question) {
    return of(question, Kind.WHOLE_NUMBER, Long.class);
  }

  /** Asks for a number, with or without decimals. */
  public static Question<BigDecimal> number(String question) {
    return of(question, Kind.NUMBER, BigDecimal.class);
  }

  /** Asks for a day. */
  public static Question<LocalDate> date(String question) {
    return of(question, Kind.DATE, LocalDate.class);
  }

  /** Asks whether something is so. */
  public static Question<Boolean> yesNo(String question) {
    return of(question, Kind.YES_NO, Boolean.class);
  }

  /**
   * Asks for one of some. They are listed below the question; the answer becomes the choice as it
   * stands here.
   *
   * @param choices at least one
   */
  public static Question<String> choice(String question, String... choices) {
    return choice(question, List.of(choices));
  }

  /** Asks for one of some, as {@link #choice(String, String...)}. */
  public static Question<String> choice(String question, List<String> choices) {
    if (choices.isEmpty() || choices.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "BMESH-0248 A question with choices needs at least one, and none may be blank: "
              + choices);
    }
    return of(question, Kind.CHOICE, String.class, choices, Optional.empty());
  }

  /**
   * Asks for what a converter makes of the answer.
   *
   * @param type what it makes
   */
  public static <T> Question<T> of(
      String question, Class<T> type, Converter<? extends T> converter) {
    return of(
        question,
        Kind.CONVERTED,
        Objects.requireNonNull(type, "type"),
        List.of(),
        Optional.of(converter));
  }

  /**
   * Adds something that an answer must fulfil, after those there are.
   *
   * @param fits thread-safe, and always of one mind about one answer
   * @param otherwise what the user reads if it does not; then the question waits again
   */
  public Question<T> check(Predicate<? super T> fits, String otherwise) {
    List<Check<T>> more = new ArrayList<>(checks);
    more.add(new Check<>(Objects.requireNonNull(fits, "fits"), Objects.requireNonNull(otherwise)));
    return new Question<>(text, kind, type, choices, converter, more, timeout, identity);
  }

  /**
   * Says how long to wait for the answer, instead of what the conversation says.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  public Question<T> timeout(Duration longest) {
    return new Question<>(
        text,
        kind,
        type,
        choices,
        converter,
        checks,
        Optional.of(Positive.of("a question's timeout", longest)),
        identity);
  }

  /**
   * Names the question for an imperative conversation that goes on elsewhere: it is the same
   * question as long as its name is, whatever its text. Without a name it is known by its text.
   */
  public Question<T> named(String name) {
    return new Question<>(
        text,
        kind,
        type,
        choices,
        converter,
        checks,
        timeout,
        Optional.of(Objects.requireNonNull(name, "name")));
  }

  /** Returns what is asked, as it was given. */
  public String text() {
    return text;
  }

  /** Returns what kind of answer is meant. */
  public Kind kind() {
    return kind;
  }

  /** Returns what an answer becomes. */
  public Class<T> type() {
    return type;
  }

  /** Returns what may be chosen, as given; empty unless it is a choice. */
  public List<String> choices() {
    return choices;
  }

  /** Returns the converter; empty unless it has one. */
  public Optional<Converter<? extends T>> converter() {
    return converter;
  }

  /** Returns what an answer must fulfil, in order. */
  public List<Check<T>> checks() {
    return checks;
  }

  /** Returns how long to wait; empty if the conversation says. */
  public Optional<Duration> timeout() {
    return timeout;
  }

  /** Returns its name; empty if it is known by its text. */
  public Optional<String> name() {
    return identity;
  }
}
