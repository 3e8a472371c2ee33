package io.botmesh.impl.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/configuration.md} and the code from telling two stories. */
class ConfigurationPageTest {
  private static final Path PAGE = Path.of("..", "docs", "configuration.md");
  private static final Pattern ROW =
      Pattern.compile("\\| `(botmesh\\.[^`]+)` \\| ([^|]+) \\| ([^|]+) \\|");

  @Test
  void everyRowOfTheEnginesKeysIsWhatTheCodeSays() throws IOException {
    List<String> rows = new ArrayList<>();
    for (String line : Files.readAllLines(PAGE)) {
      Matcher row = ROW.matcher(line);
      if (row.matches() && !row.group(1).startsWith("botmesh.redis.")) {
        rows.add(line);
      }
    }
    assertThat(rows)
        .containsExactlyElementsOf(
            Arrays.stream(SettingKey.values()).map(ConfigurationPageTest::row).toList());
  }

  private static String row(SettingKey key) {
    return "| `%s` | %s | %s |".formatted(key.key(), key.byDefault(), key.meaning());
  }
}
