package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The bill of materials as others get it, which is not as it lies in this repository. */
class InstalledBomIT {
  private static final Pattern GROUP = Pattern.compile("<groupId>(.*?)</groupId>");
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(.*?)</artifactId>");

  // What an application has no use for: what it is built from, what it is shown by.
  private static final Set<String> NOT_FOR_OTHERS =
      Set.of("botmesh-parent", "botmesh-bom", "botmesh-samples", "botmesh-ear");

  @Test
  void whoImportsItGetsTheVersionsOfBotmeshAndOfNothingElse() throws IOException {
    String bom = installed();
    assertThat(bom).contains("<dependencyManagement>").doesNotContain("<parent>", "<properties>");
    assertThat(all(GROUP, bom)).isNotEmpty().containsOnly("io.botmesh");
  }

  @Test
  void itNamesEveryModuleThatOthersMayUse() throws IOException {
    String bom = installed();
    try (Stream<Path> modules = Files.list(group())) {
      List<String> usable =
          modules
              .filter(Files::isDirectory)
              .map(module -> module.getFileName().toString())
              .filter(module -> !NOT_FOR_OTHERS.contains(module))
              .toList();
      // Its own name comes first.
      assertThat(new HashSet<>(all(ARTIFACT, bom.substring(bom.indexOf("<dependencies>")))))
          .containsExactlyInAnyOrderElementsOf(usable);
    }
    assertThat(bom).contains("<classifier>classes</classifier>", "<type>war</type>");
  }

  private static List<String> all(Pattern tag, String bom) {
    return tag.matcher(bom).results().map(result -> result.group(1)).toList();
  }

  private static Path group() {
    return Launch.path("botmesh.test.newcomer.repository").resolve("io/botmesh");
  }

  private static String installed() throws IOException {
    try (Stream<Path> files = Files.walk(group().resolve("botmesh-bom"))) {
      return Files.readString(
          files.filter(file -> file.toString().endsWith(".pom")).findFirst().orElseThrow());
    }
  }
}
