package io.botmesh.impl.answer;

import java.math.BigDecimal;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A text that may be a number: digits, of any script, a sign before them, and a point or the
 * language's own decimal separator among them. What Java takes beside that (NaN, 0x1p3, 1e9, 1d)
 * nobody answers, and an exponent would make a short text a very long number.
 *
 * @param bare without blanks around it
 */
record NumberText(String bare, Locale locale) {
  private static final int LONGEST = 64;
  private static final Pattern DIGITS = Pattern.compile("[+-]?\\p{Nd}+(\\.\\p{Nd}+)?");
  private static final Pattern GROUPS = Pattern.compile("[+-]?[1-9]\\p{Nd}{0,2}(\\.\\p{Nd}{3})+");

  /**
   * Returns it as a number without decimals.
   *
   * @throws NumberFormatException if it is none
   */
  BigDecimal whole() {
    if (bare.indexOf('.') >= 0) {
      throw new NumberFormatException("not whole");
    }
    return read(bare);
  }

  /**
   * Returns it as a number. Where a comma separates decimals, a point may group digits: then {@code
   * 1.000} may be one or a thousand, so it is none.
   *
   * @throws NumberFormatException if it is none
   */
  BigDecimal fraction() {
    char separator = DecimalFormatSymbols.getInstance(locale).getDecimalSeparator();
    if (separator != '.' && GROUPS.matcher(bare).matches()) {
      throw new NumberFormatException("ambiguous");
    }
    return read(bare.replace(separator, '.'));
  }

  private static BigDecimal read(String number) {
    if (number.length() > LONGEST || !DIGITS.matcher(number).matches()) {
      throw new NumberFormatException("no number");
    }
    return new BigDecimal(number);
  }
}
