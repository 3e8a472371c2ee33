package io.botmesh.all;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the README shows is what {@code examples/own-bot} holds, which is built and run by a test.
 */
class ReadmeTest {
  private static final Path ROOT = Path.of("..");
  private static final Path BOT =
      ROOT.resolve("examples/own-bot/src/main/java/org/example/TeaHouse.java");

  @ParameterizedTest
  @CsvSource({
    "properties, examples/own-bot/src/main/resources/META-INF/microprofile-config.properties",
    "java, examples/own-bot/src/main/java/org/example/TeaHouse.java",
    "java, examples/own-bot/src/main/java/org/example/Conversations.java"
  })
  void itsCodeIsTheFilesOwn(String language, String file) throws IOException {
    assertThat(Files.readString(ROOT.resolve("README.md")))
        .contains("```" + language + "\n" + Files.readString(ROOT.resolve(file)) + "```\n");
  }

  @Test
  void aBotOfOnesOwnTakesLessThanThirtyLines() throws IOException {
    assertThat(Files.readAllLines(BOT)).hasSizeLessThan(30);
  }
}
