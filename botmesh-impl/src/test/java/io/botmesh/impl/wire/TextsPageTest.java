package io.botmesh.impl.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/texts.md} and what botmesh says from telling two stories. */
class TextsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "texts.md");
  private static final Path TEXTS =
      Path.of("src", "main", "resources", "io", "botmesh", "impl", "messages.properties");

  @Test
  void everyRowIsWhatBotmeshSays() throws IOException {
    List<String> rows =
        Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("| `core.")).toList();
    assertThat(rows)
        .containsExactlyElementsOf(
            Files.readAllLines(TEXTS).stream()
                .filter(line -> line.startsWith("core."))
                .map(line -> "| `" + line.replaceFirst("=", "` | ") + " |")
                .toList());
  }
}
