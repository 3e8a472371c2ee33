package io.botmesh.impl.wire;

import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.spi.SafeTrace;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A resource bundle in all its languages. What was read is kept here and in no cache of the JVM, so
 * that the module whose texts they are can be unloaded. Thread-safe.
 */
public final class TextBundle {
  private static final System.Logger LOG = System.getLogger(TextBundle.class.getName());

  // An application may take languages from what users type.
  private static final int LANGUAGES_KEPT = 100;

  private final String name;
  private final ClassLoader loader;
  private final Map<Locale, Optional<ResourceBundle>> read = new ConcurrentHashMap<>();

  /**
   * A bundle; none need be there.
   *
   * @param name its base name, as {@link ResourceBundle} has it
   * @param loader where it lies
   */
  public TextBundle(String name, ClassLoader loader) {
    this.name = name;
    this.loader = loader;
  }

  /** Tells whether it can be read in a language, be it from its root. */
  public boolean isThere(Locale language) {
    return in(language).isPresent();
  }

  /** Returns the text under a key; empty if neither the language nor the root has it. */
  Optional<String> text(Locale language, String key) {
    return in(language)
        .filter(bundle -> bundle.containsKey(key))
        .map(bundle -> bundle.getObject(key))
        .filter(String.class::isInstance)
        .map(String.class::cast);
  }

  /** Tells whether it has texts of that language, whatever the country. */
  boolean speaks(Locale language) {
    return in(language)
        .map(bundle -> bundle.getLocale().getLanguage())
        .filter(language.getLanguage()::equals)
        .isPresent();
  }

  private Optional<ResourceBundle> in(Locale language) {
    Optional<ResourceBundle> known = read.get(language);
    if (known != null) {
      return known;
    }
    Optional<ResourceBundle> found = look(language);
    if (read.size() < LANGUAGES_KEPT) {
      read.put(language, found);
    }
    return found;
  }

  private Optional<ResourceBundle> look(Locale language) {
    try {
      return Optional.of(ResourceBundle.getBundle(name, language, loader, new Afresh()));
    } catch (MissingResourceException missing) {
      return Optional.empty();
    }
  }

  /** Reads anew, for itself, and never in the language of the machine. */
  private static final class Afresh extends ResourceBundle.Control {
    @Override
    public List<String> getFormats(String name) {
      return FORMAT_DEFAULT;
    }

    @Override
    public ResourceBundle newBundle(
        String name, Locale language, String format, ClassLoader loader, boolean reload)
        throws IllegalAccessException, InstantiationException {
      try {
        return super.newBundle(name, language, format, loader, reload);
      } catch (IOException | IllegalArgumentException unreadable) {
        LOG.log(
            WARNING,
            "BMESH-0451 The texts {0} cannot be read, so none of them is said. Mend the bundle and"
                + " deploy again{1}",
            toBundleName(name, language),
            SafeTrace.of(unreadable));
        return null;
      }
    }

    @Override
    public Locale getFallbackLocale(String name, Locale language) {
      return null;
    }

    @Override
    public long getTimeToLive(String name, Locale language) {
      return TTL_DONT_CACHE;
    }
  }
}
