package io.botmesh.impl.dialogue;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * What a piece of work returned, as text.
 *
 * @param type what it is, one of {@code null}, {@code text}, {@code yes-no}, {@code int}, {@code
 *     long}, {@code double}, {@code decimal}, {@code instant}, {@code date}, {@code json}
 * @param value it; empty for null
 */
public record RunResult(String type, String value) {
  private static final String JSON = "json";
  private static final RunResult NULL = new RunResult("null", "");

  /** Writes a value of a type that needs no other word; empty if it is of none such. */
  static Optional<RunResult> of(Object value) {
    if (value == null) {
      return Optional.of(NULL);
    }
    return tag(value).map(type -> new RunResult(type, value.toString()));
  }

  /**
   * Writes a value as JSON.
   *
   * @throws IllegalArgumentException if the codec cannot
   */
  static RunResult of(Object value, Codec codec) {
    return value == null ? NULL : new RunResult(JSON, codec.write(value));
  }

  private static Optional<String> tag(Object value) {
    if (value instanceof String) {
      return Optional.of("text");
    }
    if (value instanceof Boolean) {
      return Optional.of("yes-no");
    }
    if (value instanceof Integer) {
      return Optional.of("int");
    }
    if (value instanceof Long) {
      return Optional.of("long");
    }
    if (value instanceof Double) {
      return Optional.of("double");
    }
    // A class of its own that extends it would come back as another one.
    if (value.getClass() == BigDecimal.class) {
      return Optional.of("decimal");
    }
    if (value instanceof Instant) {
      return Optional.of("instant");
    }
    return value instanceof LocalDate ? Optional.of("date") : Optional.empty();
  }

  /**
   * Reads it back.
   *
   * @throws StoredDataUnreadable if it is JSON, or no such value
   */
  Object read() {
    try {
      return switch (type) {
        case "null" -> null;
        case "text" -> value;
        case "yes-no" -> Boolean.valueOf(value);
        case "int" -> Integer.valueOf(value);
        case "long" -> Long.valueOf(value);
        case "double" -> Double.valueOf(value);
        case "decimal" -> new BigDecimal(value);
        case "instant" -> Instant.parse(value);
        case "date" -> LocalDate.parse(value);
        default -> throw unreadable(null);
      };
    } catch (NumberFormatException | DateTimeException wrong) {
      throw unreadable(wrong);
    }
  }

  /**
   * Reads it back as one of a type.
   *
   * @throws StoredDataUnreadable if it is none
   */
  <T> T read(Class<T> wanted, Codec codec) {
    if (type.equals(JSON)) {
      return codec.read(value, wanted);
    }
    Object read = read();
    @SuppressWarnings("unchecked") // int.class and Integer.class are both Class<Integer>.
    Class<T> boxed = (Class<T>) MethodType.methodType(wanted).wrap().returnType();
    if (read != null && !boxed.isInstance(read)) {
      throw unreadable(null);
    }
    return boxed.cast(read);
  }

  private StoredDataUnreadable unreadable(RuntimeException cause) {
    return new StoredDataUnreadable(
        "BMESH-0432 A recorded result of the type "
            + io.botmesh.api.spi.SafeText.of(type)
            + " cannot be read as what is wanted now",
        cause);
  }
}
