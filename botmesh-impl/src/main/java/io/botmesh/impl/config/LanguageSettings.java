package io.botmesh.impl.config;

import java.util.Arrays;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What the bot speaks.
 *
 * @param locale its language, where a chat has none of its own
 * @param bundle base name of the resource bundle with the application's own texts
 */
public record LanguageSettings(Locale locale, String bundle) {
  /** What holds if nothing is configured. */
  public static final LanguageSettings DEFAULT =
      new LanguageSettings(Locale.ENGLISH, SettingKey.MESSAGES.byDefault());

  private static final Pattern BUNDLE = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._/-]{0,199}");

  /**
   * Reads a BCP 47 tag.
   *
   * @throws IllegalArgumentException if it names no language
   */
  static Locale language(String tag) {
    try {
      Locale locale = new Locale.Builder().setLanguageTag(tag).build();
      if (isLanguage(locale.getLanguage())) {
        return locale;
      }
    } catch (IllformedLocaleException none) {
      throw new IllegalArgumentException("is no BCP 47 tag: write such as en, es or es-MX", none);
    }
    throw new IllegalArgumentException("names no language: write such as en, es or es-MX");
  }

  /**
   * Reads a base name.
   *
   * @throws IllegalArgumentException if no bundle can have it
   */
  static String bundle(String name) {
    if (!BUNDLE.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "must begin with a letter or digit and have at most 200 of A-Z a-z 0-9 . _ / -");
    }
    return name;
  }

  // The JDK lists the codes of two letters only; those of three are taken on trust.
  private static boolean isLanguage(String code) {
    return code.length() == 3 || Arrays.asList(Locale.getISOLanguages()).contains(code);
  }
}
