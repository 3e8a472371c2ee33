package io.botmesh.impl.cdi;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.config.LanguageSettings;
import io.botmesh.impl.config.SettingKey;
import io.botmesh.impl.wire.TextBundle;
import io.botmesh.impl.wire.Texts;
import java.util.List;

/** The texts that a configuration asks for. Only a bundle that it names itself must be there. */
final class TextChoice {
  private final LanguageSettings language;
  private final TextBundle bundle;
  private final ConfigView config;

  TextChoice(LanguageSettings language, Services services, ConfigView config) {
    this.language = language;
    this.bundle = services.texts(language.bundle());
    this.config = config;
  }

  /** Returns what is wrong. */
  List<Complaint> complaints() {
    String key = SettingKey.MESSAGES.key();
    if (config.value(key).isEmpty() || bundle.isThere(language.locale())) {
      return List.of();
    }
    return List.of(
        new Complaint(
            key,
            SafeText.of(language.bundle()),
            SafeText.of(config.source(key)),
            "BMESH-0452 no such resource bundle can be read in "
                + language.locale().toLanguageTag()
                + ": put its .properties file, with or without a language, where the bot's module"
                + " finds its classes"));
  }

  /** Returns the texts. */
  Texts chosen() {
    return new Texts(language.locale(), bundle);
  }
}
