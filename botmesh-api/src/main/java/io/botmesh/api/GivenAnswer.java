package io.botmesh.api;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * The answer to a question for any text. As long as it cannot be converted as is wanted, the user
 * reads why and is asked again. Used on the body's thread only.
 */
public interface GivenAnswer {
  /** Returns it as it came in. */
  String text();

  /** Returns it as a whole number in the range of {@code int}. */
  int asInt();

  /** Returns it as a whole number. */
  long asLong();

  /** Returns it as a number. */
  BigDecimal asNumber();

  /** Returns whether it is a yes, in the chat's language or in English. */
  boolean asYesNo();

  /** Returns it as a day. */
  LocalDate asDate();

  /** Returns it as one of an enum's constants, case aside. */
  <E extends Enum<E>> E as(Class<E> type);
}
