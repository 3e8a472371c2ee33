package io.botmesh.impl.conversation;

import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/**
 * The type that an answer is converted to.
 *
 * @param type one that {@link #isKnown} says yes to
 */
record AnswerType(Class<?> type) {
  private static final Set<Class<?>> KNOWN =
      Set.of(String.class, Integer.class, Long.class, Double.class, Boolean.class);
  private static final int LONGEST_NUMBER = 64;

  /** Tells whether there is a converter for a type. */
  static boolean isKnown(Class<?> type) {
    return KNOWN.contains(boxed(type)) || type.isEnum();
  }

  /** Returns what the type is in a conversation's shape. */
  String shape() {
    return boxed(type).getName();
  }

  /**
   * Converts an answer.
   *
   * @throws NoSuchAnswer with what to say, if it is none of this type
   */
  Object convert(String answer) throws NoSuchAnswer {
    Class<?> kind = boxed(type);
    if (kind == String.class) {
      return answer;
    }
    String bare = answer.strip();
    if (kind == Boolean.class) {
      return yesOrNo(bare);
    }
    return kind.isEnum() ? constant(bare) : number(bare, kind);
  }

  private static Object number(String bare, Class<?> kind) throws NoSuchAnswer {
    if (bare.length() <= LONGEST_NUMBER) {
      try {
        return kind == Integer.class
            ? Integer.valueOf(bare)
            : kind == Long.class ? (Object) Long.valueOf(bare) : fraction(bare);
      } catch (NumberFormatException none) {
        // Said below.
      }
    }
    throw new NoSuchAnswer(
        kind == Double.class
            ? "Please answer with a number."
            : "Please answer with a whole number.");
  }

  /** Reads digits only: what Java also takes for a double (NaN, 0x1p3, 1d) nobody answers. */
  private static Double fraction(String bare) {
    double number = new BigDecimal(bare).doubleValue();
    if (Double.isInfinite(number)) {
      throw new NumberFormatException("out of range");
    }
    return number;
  }

  private static Boolean yesOrNo(String bare) throws NoSuchAnswer {
    return switch (bare.toLowerCase(Locale.ROOT)) {
      case "yes", "y", "true" -> true;
      case "no", "n", "false" -> false;
      default -> throw new NoSuchAnswer("Please answer with yes or no.");
    };
  }

  private Object constant(String bare) throws NoSuchAnswer {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> ((Enum<?>) constant).name().equalsIgnoreCase(bare))
        .findFirst()
        .orElseThrow(
            () ->
                new NoSuchAnswer(
                    "Please answer with one of: "
                        + String.join(
                            ", ",
                            Arrays.stream(type.getEnumConstants())
                                .map(constant -> ((Enum<?>) constant).name())
                                .toList())
                        + "."));
  }

  private static Class<?> boxed(Class<?> type) {
    return MethodType.methodType(type).wrap().returnType();
  }
}
