package io.botmesh.impl.answer;

import io.botmesh.api.BadAnswer;
import io.botmesh.api.Converter;
import io.botmesh.api.Question;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Makes values of answers, in the language of a chat. A {@link BadAnswer} that it throws has what
 * the user reads in that language already. Blanks around an answer do not matter, but for text and
 * converters. As thread-safe as its translator.
 */
public final class AnswerReader {
  private static final Set<Class<?>> KNOWN =
      Set.of(
          String.class,
          Integer.class,
          Long.class,
          Double.class,
          BigDecimal.class,
          Boolean.class,
          LocalDate.class);

  private final Locale locale;
  private final Translator texts;

  /** For a chat. */
  public AnswerReader(Locale locale, Translator texts) {
    this.locale = locale;
    this.texts = texts;
  }

  /** Tells whether {@link #read(Class, String)} makes values of a type, primitive or not. */
  public static boolean makes(Class<?> type) {
    return KNOWN.contains(boxed(type)) || type.isEnum();
  }

  /**
   * Returns what an answer to a question becomes.
   *
   * @throws BadAnswer if it is none, or fails a check; of several checks the first one speaks
   * @throws IllegalStateException if the question's converter makes null of it
   */
  public <T> T read(Question<T> question, String answer) throws BadAnswer {
    T value = converted(question, answer);
    for (Question.Check<T> check : question.checks()) {
      if (!check.fits().test(value)) {
        throw bad(check.otherwise());
      }
    }
    return value;
  }

  /**
   * Returns what an answer becomes as one of a type.
   *
   * @param type one that {@link #makes} says yes to
   * @return the value, boxed
   * @throws BadAnswer if it is no such value
   */
  public Object read(Class<?> type, String answer) throws BadAnswer {
    Class<?> kind = boxed(type);
    if (kind == String.class) {
      return answer;
    }
    if (kind == Boolean.class) {
      return yesOrNo(answer);
    }
    if (kind == LocalDate.class) {
      return date(answer);
    }
    return kind.isEnum() ? constant(kind, answer) : number(kind, answer);
  }

  /**
   * Returns what a converter makes of an answer.
   *
   * @throws BadAnswer if the converter threw one
   * @throws IllegalStateException if it makes null of it
   */
  public Object read(Converter<?> converter, String answer) throws BadAnswer {
    Object value;
    try {
      value = converter.convert(answer);
    } catch (BadAnswer bad) {
      throw bad(bad.sayInstead());
    }
    if (value == null) {
      throw new IllegalStateException(
          "BMESH-0430 The converter "
              + converter.getClass().getName()
              + " made null of an answer: throw BadAnswer to have it asked for again");
    }
    return value;
  }

  @SuppressWarnings("unchecked") // The kinds of a question and its type belong together.
  private <T> T converted(Question<T> question, String answer) throws BadAnswer {
    return (T)
        switch (question.kind()) {
          case TEXT -> answer;
          case WHOLE_NUMBER -> number(Long.class, answer);
          case NUMBER -> number(BigDecimal.class, answer);
          case CHOICE -> choice(question.choices(), answer);
          case DATE -> date(answer);
          case YES_NO -> yesOrNo(answer);
          case CONVERTED -> read(question.converter().orElseThrow(), answer);
        };
  }

  private Object number(Class<?> kind, String answer) throws BadAnswer {
    NumberText text = new NumberText(answer.strip(), locale);
    try {
      if (kind == Integer.class) {
        return text.whole().intValueExact();
      }
      if (kind == Long.class) {
        return text.whole().longValueExact();
      }
      return kind == Double.class ? text.fraction().doubleValue() : text.fraction();
    } catch (ArithmeticException | NumberFormatException none) {
      boolean whole = kind == Integer.class || kind == Long.class;
      throw bad(whole ? "{core.answer.whole-number}" : "{core.answer.number}");
    }
  }

  private LocalDate date(String answer) throws BadAnswer {
    return new DateText(answer.strip(), locale).date().orElseThrow(() -> bad("{core.answer.date}"));
  }

  private Boolean yesOrNo(String answer) throws BadAnswer {
    String bare = answer.strip();
    // The chat's own words first: what is a yes in English may be a no there.
    if (isOneOf("{core.answer.yes-words}", bare)) {
      return true;
    }
    if (isOneOf("{core.answer.no-words}", bare)) {
      return false;
    }
    return switch (bare.toLowerCase(Locale.ROOT)) {
      case "yes", "y", "true" -> true;
      case "no", "n", "false" -> false;
      default -> throw bad("{core.answer.yes-no}");
    };
  }

  private boolean isOneOf(String words, String bare) {
    return Stream.of(texts.translate(words).split(",", -1))
        .anyMatch(word -> isSame(word.strip(), bare));
  }

  private String choice(List<String> choices, String answer) throws BadAnswer {
    String bare = answer.strip();
    for (String choice : choices) {
      if (isSame(choice.strip(), bare) || isSame(texts.translate(choice).strip(), bare)) {
        return choice;
      }
    }
    try {
      return choices.get(new NumberText(bare, locale).whole().intValueExact() - 1);
    } catch (ArithmeticException | NumberFormatException | IndexOutOfBoundsException none) {
      throw noneOf(choices.stream().map(choice -> texts.translate(choice)).toList());
    }
  }

  private Object constant(Class<?> kind, String answer) throws BadAnswer {
    String bare = answer.strip();
    List<Enum<?>> constants =
        Arrays.stream(kind.getEnumConstants()).<Enum<?>>map(Enum.class::cast).toList();
    for (Enum<?> constant : constants) {
      if (isSame(constant.name(), bare)) {
        return constant;
      }
    }
    throw noneOf(constants.stream().map(Enum::name).toList());
  }

  private static boolean isSame(String word, String bare) {
    return !bare.isEmpty() && word.equalsIgnoreCase(bare);
  }

  private BadAnswer noneOf(List<String> choices) {
    return new BadAnswer(texts.translate("{core.answer.choice}", String.join(", ", choices)));
  }

  private BadAnswer bad(String text) {
    return new BadAnswer(texts.translate(text));
  }

  private static Class<?> boxed(Class<?> type) {
    return MethodType.methodType(type).wrap().returnType();
  }
}
