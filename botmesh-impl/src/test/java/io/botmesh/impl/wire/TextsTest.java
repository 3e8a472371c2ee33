package io.botmesh.impl.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextsTest {
  private static final Locale SPANISH = Locale.forLanguageTag("es");
  private static final Locale MEXICAN = Locale.forLanguageTag("es-MX");

  @TempDir private Path folder;

  @Test
  void botmeshSpeaksEnglishAndSpanish() {
    Texts texts = new Texts(Locale.ENGLISH);
    String key = "{core.conversation.interrupted}";
    assertThat(texts.say(Locale.ENGLISH, key))
        .isEqualTo("Sorry, our conversation was interrupted. Please start again.");
    assertThat(texts.say(MEXICAN, key))
        .isEqualTo(
            "Lo siento, nuestra conversación se ha interrumpido. Empieza de nuevo, por favor.");
    assertThat(texts.say(SPANISH, "{core.answer.choice}", "pan, té"))
        .isEqualTo("Elige una de estas opciones: pan, té");
  }

  @Test
  void bothLanguagesHaveTheSameKeys() throws IOException {
    Properties english = ours("messages.properties");
    assertThat(english).hasSizeGreaterThan(5);
    assertThat(ours("messages_es.properties").stringPropertyNames())
        .isEqualTo(english.stringPropertyNames());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Hello!",
        "{",
        "{}",
        "{no.such.key}",
        "{0}",
        "say {core.answer.date}",
        "{core.answer.date} ",
        "{core answer}"
      })
  void whatIsNoKnownKeyIsSaidAsItIs(String text) {
    assertThat(new Texts(Locale.ENGLISH).say(SPANISH, text, 1, 2)).isEqualTo(text);
  }

  @Test
  void theApplicationsTextsComeFirst() {
    write("", "menu.title=Menu", "core.message.failed=Oops");
    write("_es", "menu.title=Carta de platos ñ");
    Texts texts = applications(Locale.ENGLISH);
    assertThat(texts.say(SPANISH, "{menu.title}")).isEqualTo("Carta de platos ñ");
    assertThat(texts.say(Locale.FRENCH, "{menu.title}")).isEqualTo("Menu");
    assertThat(texts.messageFailed()).isEqualTo("Oops");
    assertThat(texts.say(SPANISH, "{core.answer.yes-no}"))
        .isEqualTo("Responde sí o no, por favor.");
  }

  @Test
  void placesAreFilledOnlyIfThereAreAny() {
    write("", "many=It''s {0,number} of {1}", "plain=It's {0}");
    write("_es", "many=Son {0,number} de {1}");
    Texts texts = applications(Locale.ENGLISH);
    assertThat(texts.say(Locale.ENGLISH, "{many}", 12345.5, "cats"))
        .isEqualTo("It's 12,345.5 of cats");
    assertThat(texts.say(SPANISH, "{many}", 12345.5, "gatos")).isEqualTo("Son 12.345,5 de gatos");
    assertThat(texts.say(Locale.ENGLISH, "{plain}")).isEqualTo("It's {0}");
  }

  @Test
  void aMalformedPatternBreaksNothing() {
    write("", "open=It is {0", "kind=It is {0,number}");
    Texts texts = applications(Locale.ENGLISH);
    assertThat(texts.say(Locale.ENGLISH, "{open}", 1)).isEqualTo("It is {0");
    assertThat(texts.say(Locale.ENGLISH, "{kind}", "one")).isEqualTo("It is {0,number}");
  }

  @Test
  void textsThatCannotBeReadAreAsGoodAsNone() {
    write("", "menu.title=Menu");
    write("_es", "menu.title=\\u12");
    Texts texts = applications(Locale.ENGLISH);
    assertThat(texts.say(SPANISH, "{menu.title}")).isEqualTo("Menu");
    write("", "menu.title=\\u12");
    assertThat(applications(Locale.ENGLISH).say(SPANISH, "{menu.title}")).isEqualTo("{menu.title}");
  }

  @Test
  void theMachinesLanguagePlaysNoPart() {
    write("", "menu.title=Menu");
    write("_es", "menu.title=Carta");
    Locale machines = Locale.getDefault();
    Locale.setDefault(SPANISH);
    try {
      Texts texts = applications(Locale.ENGLISH);
      assertThat(texts.say(Locale.FRENCH, "{menu.title}")).isEqualTo("Menu");
      assertThat(texts.say(Locale.FRENCH, "{core.answer.number}"))
          .isEqualTo("Please answer with a number.");
    } finally {
      Locale.setDefault(machines);
    }
  }

  @Test
  void aLanguageThatBotmeshDoesNotSpeakGetsTheBotsOne() {
    Texts texts = new Texts(SPANISH);
    assertThat(texts.say(Locale.FRENCH, "{core.answer.number}"))
        .isEqualTo("Responde con un número, por favor.");
    assertThat(texts.say(Locale.UK, "{core.answer.number}"))
        .isEqualTo("Please answer with a number.");
  }

  @Test
  void manyLanguagesAreSpokenButNotAllKept() {
    write("", "menu.title=Menu");
    Texts texts = applications(Locale.ENGLISH);
    for (int number = 0; number < 300; number++) {
      Locale odd = Locale.forLanguageTag("en-x-" + number);
      assertThat(texts.say(odd, "{menu.title}")).isEqualTo("Menu");
    }
  }

  @Test
  void aModuleWhoseTextsWereSaidCanBeUnloaded() {
    WeakReference<ClassLoader> module = new WeakReference<>(sayAndForget());
    await()
        .untilAsserted(
            () -> {
              System.gc();
              assertThat(module.get()).isNull();
            });
  }

  private static ClassLoader sayAndForget() {
    ClassLoader loader = new OwnClasses();
    Texts texts = new Texts(SPANISH, new TextBundle(OfAModule.class.getName(), loader));
    assertThat(texts.say(SPANISH, "{menu.title}")).isEqualTo("Menu of " + loader);
    return loader;
  }

  private Texts applications(Locale bots) {
    URL[] place = {url()};
    return new Texts(bots, new TextBundle("botmesh-messages", new URLClassLoader(place, null)));
  }

  private URL url() {
    try {
      return folder.toUri().toURL();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void write(String language, String... lines) {
    try {
      Files.writeString(
          folder.resolve("botmesh-messages" + language + ".properties"), String.join("\n", lines));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static Properties ours(String file) throws IOException {
    Properties read = new Properties();
    try (InputStream stream = Texts.class.getResourceAsStream("/io/botmesh/impl/" + file)) {
      read.load(stream);
    }
    return read;
  }

  /** A bundle that is a class, so that it holds on to who loaded it. */
  public static final class OfAModule extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
      return Map.of("menu.title", "Menu of " + getClass().getClassLoader()).entrySet().stream()
          .map(entry -> new Object[] {entry.getKey(), entry.getValue()})
          .toArray(Object[][]::new);
    }
  }

  /** Loads the bundle's class itself. */
  private static final class OwnClasses extends ClassLoader {
    OwnClasses() {
      super(TextsTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      return name.equals(OfAModule.class.getName()) ? own(name) : super.loadClass(name, resolve);
    }

    private Class<?> own(String name) {
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = file.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }
}
