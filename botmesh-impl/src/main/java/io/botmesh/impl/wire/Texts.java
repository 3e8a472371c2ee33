package io.botmesh.impl.wire;

import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.SafeTrace;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts by key, in the language of a chat: the application's own come first, then botmesh's. A text
 * is looked up in the language with its country, in the language, and in the bundle without a
 * language; what the machine speaks plays no part. Thread-safe.
 */
public final class Texts {
  private static final System.Logger LOG = System.getLogger(Texts.class.getName());
  private static final Pattern BY_KEY = Pattern.compile("\\{([A-Za-z0-9_][A-Za-z0-9_.-]*)}");
  private static final String OURS = "io.botmesh.impl.messages";

  private final Locale bots;
  private final Optional<TextBundle> applications;
  private final TextBundle ours;
  // So that a pattern which is used all day is complained about once.
  private final Set<String> complainedAbout = ConcurrentHashMap.newKeySet();

  /** Botmesh's own texts only. */
  public Texts(Locale bots) {
    this(bots, Optional.empty());
  }

  /**
   * With texts of an application.
   *
   * @param bots the language that the bot speaks where a chat has none of its own
   */
  public Texts(Locale bots, TextBundle applications) {
    this(bots, Optional.of(applications));
  }

  private Texts(Locale bots, Optional<TextBundle> applications) {
    this.bots = bots;
    this.applications = applications;
    this.ours = new TextBundle(OURS, Texts.class.getClassLoader());
  }

  /** Returns the language that the bot speaks where a chat has none of its own. */
  public Locale language() {
    return bots;
  }

  /** Returns what is said, in the bot's language, when a message could not be handled. */
  public String messageFailed() {
    return say(bots, "{core.message.failed}");
  }

  /** Tells whether a text is a key in braces, so that what is said depends on the language. */
  public static boolean isByKey(String text) {
    return BY_KEY.matcher(text).matches();
  }

  /**
   * Returns a text in a language.
   *
   * @param text {@code {some.key}} for the text under that key; anything else, and a key that
   *     nobody knows, is returned as it is
   * @param places what stands in its places; if there are any, the text under the key is a pattern
   *     as {@link MessageFormat} has them. One that is malformed is returned as it is
   */
  public String say(Locale language, String text, Object... places) {
    Matcher byKey = BY_KEY.matcher(text);
    if (!byKey.matches()) {
      return text;
    }
    String key = byKey.group(1);
    return applications
        .flatMap(texts -> texts.text(language, key))
        .or(() -> ours(language, key))
        .map(found -> places.length == 0 ? found : filled(language, key, found, places))
        .orElse(text);
  }

  // Who chose a language for the bot is better served by that than by English.
  private Optional<String> ours(Locale language, String key) {
    return ours.text(isEnglish(language) || ours.speaks(language) ? language : bots, key);
  }

  private static boolean isEnglish(Locale language) {
    // Our root is.
    return language.getLanguage().equals(Locale.ENGLISH.getLanguage());
  }

  private String filled(Locale language, String key, String pattern, Object... places) {
    try {
      return new MessageFormat(pattern, language).format(places);
    } catch (IllegalArgumentException malformed) {
      if (complainedAbout.add(key)) {
        LOG.log(
            WARNING,
            "BMESH-0450 The text under {0} in {1} is no pattern for what is to stand in it, and is"
                + " said as it is. Mend it, as java.text.MessageFormat has it: {2}{3}",
            key,
            language.toLanguageTag(),
            SafeText.of(pattern),
            SafeTrace.of(malformed));
      }
      return pattern;
    }
  }
}
