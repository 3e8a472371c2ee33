package io.botmesh.impl.handler;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.wire.Texts;
import java.util.Locale;
import java.util.Optional;

/** The language of a chat in a turn, kept in its user's data. Not thread-safe. */
final class ChatLanguage {
  private static final String NAME = "botmesh.language";

  private final StoredUserData user;
  private final Texts texts;

  ChatLanguage(StoredUserData user, Texts texts) {
    this.user = user;
    this.texts = texts;
  }

  /** Returns what was chosen last; the bot's own if nothing was, or nobody can tell. */
  Locale locale() {
    return stored()
        .map(Locale::forLanguageTag)
        .filter(ChatLanguage::isOne)
        .orElse(texts.language());
  }

  /** Chooses a language, as {@link io.botmesh.api.MessageContext#speak} promises. */
  void speak(Locale chosen) {
    if (!isOne(chosen)) {
      throw new IllegalArgumentException(
          "BMESH-0454 The locale "
              + SafeText.of(chosen.toLanguageTag())
              + " names no language that a chat could be spoken to in");
    }
    user.keep(NAME, chosen.toLanguageTag());
  }

  /** Says a text in it; the language is not looked for unless the text depends on it. */
  String translate(String text, Object... places) {
    return Texts.isByKey(text) ? texts.say(locale(), text, places) : text;
  }

  /** Says a text in another language. */
  String translateInto(Locale other, String text, Object... places) {
    return texts.say(other, text, places);
  }

  private Optional<String> stored() {
    try {
      return user.get(NAME, String.class);
    } catch (StoredDataUnreadable unreadable) {
      // Whoever uses the data is told; what is said need not fail for it.
      return Optional.empty();
    }
  }

  private static boolean isOne(Locale locale) {
    return !locale.getLanguage().isEmpty();
  }
}
