package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotMisconfigured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a module's bot says by key, and what it says of answers that break a constraint. */
class ModuleTalkTest {
  @TempDir Path folder;

  @Test
  void aModulesOwnTextsAreSaidInTheLanguageOfTheChat() throws Exception {
    write("botmesh-messages.properties", "booking.seats=How many seats?", "booking.done=Done: {0}");
    write(
        "botmesh-messages_es.properties",
        "booking.seats=¿Cuántos asientos?",
        "booking.done=Hecho: {0}",
        "booking.language=Hola");
    ModuleLoader module = booking();
    try (Application app = new Application(module);
        AutoCloseable bot = app.launch(module)) {
      say(app, "book", "many", "2", "speak es", "book", "10", "0", "3");
      await()
          .untilAsserted(
              () ->
                  assertThat(app.heardFrom("desk"))
                      .containsExactly(
                          "How many seats?",
                          "Please answer with a whole number.",
                          "Done: 2",
                          "Hola",
                          "¿Cuántos asientos?",
                          "debe ser menor que o igual a 9",
                          "debe ser mayor que o igual a 1",
                          "Hecho: 3"));
    }
  }

  @Test
  void theBotsLanguageAndTheBundlesNameAreConfigured() throws Exception {
    write("texts/desk_es.properties", "booking.seats=¿Cuántos?");
    ModuleLoader module = booking("botmesh.language=es", "botmesh.messages=texts.desk");
    try (Application app = new Application(module);
        AutoCloseable bot = app.launch(module)) {
      say(app, "book", "many");
      await()
          .untilAsserted(
              () ->
                  assertThat(app.heardFrom("desk"))
                      .containsExactly("¿Cuántos?", "Responde con un número entero, por favor."));
    }
  }

  @Test
  void aBundleThatIsNamedAndNotThereStopsTheStart() {
    ModuleLoader module = booking("botmesh.messages=texts.nowhere");
    try (Application app = new Application(module)) {
      assertThatThrownBy(() -> app.launch(module))
          .isInstanceOf(BotMisconfigured.class)
          .hasMessageContaining("botmesh.messages=texts.nowhere")
          .hasMessageContaining("BMESH-0452");
    }
  }

  private static void say(Application app, String... texts) {
    for (String text : texts) {
      app.say("desk", text);
    }
  }

  private ModuleLoader booking(String... more) {
    return ModuleLoader.in(
        folder,
        List.of("Booking"),
        Stream.concat(Stream.of("botmesh.bot=desk", "botmesh.provider=loop"), Stream.of(more))
            .toList());
  }

  private void write(String name, String... lines) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, String.join("\n", lines));
  }
}
