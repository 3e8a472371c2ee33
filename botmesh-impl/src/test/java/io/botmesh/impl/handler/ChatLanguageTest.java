package io.botmesh.impl.handler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.impl.wire.Texts;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatLanguageTest {
  private static final Locale MEXICAN = Locale.forLanguageTag("es-MX");
  private static final String ASK = "{core.answer.yes-no}";

  @Test
  void aChatSpeaksTheBotsLanguageUntilAnotherIsChosen() {
    StoredUserData user = user(null);
    ChatLanguage language = new ChatLanguage(user, new Texts(Locale.ENGLISH));
    assertThat(language.locale()).isEqualTo(Locale.ENGLISH);
    assertThat(language.translate(ASK)).isEqualTo("Please answer yes or no.");
    language.speak(MEXICAN);
    assertThat(language.locale()).isEqualTo(MEXICAN);
    assertThat(language.translate(ASK)).isEqualTo("Responde sí o no, por favor.");
  }

  @Test
  void whatWasChosenIsKeptWithTheUser() {
    StoredUserData user = user(null);
    new ChatLanguage(user, new Texts(Locale.ENGLISH)).speak(MEXICAN);
    String stored = user.write().orElseThrow().value().orElseThrow();
    assertThat(new ChatLanguage(user(stored), new Texts(Locale.FRENCH)).locale())
        .isEqualTo(MEXICAN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"botmesh.language\":\"\"}",
        "{\"botmesh.language\":\"no tag\"}",
        "{\"botmesh.language\":[1]}",
        "no JSON"
      })
  void whereNobodyCanTellItIsTheBots(String stored) {
    ChatLanguage language = new ChatLanguage(user(stored), new Texts(MEXICAN));
    assertThat(language.locale()).isEqualTo(MEXICAN);
    assertThat(language.translate(ASK)).isEqualTo("Responde sí o no, por favor.");
  }

  @Test
  void aLocaleWithoutALanguageIsRefused() {
    ChatLanguage language = new ChatLanguage(user(null), new Texts(Locale.ENGLISH));
    assertThatThrownBy(() -> language.speak(Locale.ROOT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("BMESH-0454");
  }

  @Test
  void botmeshsOwnNamesInTheUsersDataAreRefused() {
    StoredUserData user = user(null);
    assertThatThrownBy(() -> user.put("botmesh.language", "es"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("BMESH-0453");
    assertThatThrownBy(() -> user.remove("botmesh.language"))
        .isInstanceOf(IllegalArgumentException.class);
    user.put("botmesh", "fine");
    assertThat(user.get("botmesh", String.class)).contains("fine");
    assertThat(user.get("botmesh.language", String.class)).isEmpty();
  }

  private static StoredUserData user(String stored) {
    return new StoredUserData(FakeTurn.CODEC, Optional.ofNullable(stored));
  }
}
