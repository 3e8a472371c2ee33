package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The bill of materials as others get it, which is not as it lies in this repository. */
class InstalledBomIT {
  private static final Pattern GROUP = Pattern.compile("<groupId>(.*?)</groupId>");

  @Test
  void whoImportsItGetsTheVersionsOfBotmeshAndOfNothingElse() throws IOException {
    String bom = installed();
    assertThat(bom).contains("<dependencyManagement>").doesNotContain("<parent>", "<properties>");
    List<String> groups = GROUP.matcher(bom).results().map(result -> result.group(1)).toList();
    assertThat(groups).hasSizeGreaterThan(5).containsOnly("io.botmesh");
  }

  private static String installed() throws IOException {
    Path folder = Launch.path("botmesh.test.newcomer.repository").resolve("io/botmesh/botmesh-bom");
    try (Stream<Path> files = Files.walk(folder)) {
      return Files.readString(
          files.filter(file -> file.toString().endsWith(".pom")).findFirst().orElseThrow());
    }
  }
}
