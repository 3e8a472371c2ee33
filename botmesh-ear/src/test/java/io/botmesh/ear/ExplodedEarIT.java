package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The EAR as a folder, its web modules as folders in it: the same bot. */
class ExplodedEarIT {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(AppServer.class)
  @Tag("K8-2")
  void whatTheModulesDeclareIsFoundInFoldersToo(AppServer app) throws IOException {
    try (Replica server = app.launch("exploded", exploded(), Map.of()).ready()) {
      assertThat(server.application().resolve("samples.war")).isDirectory();
      server.chat("route").say("hi");
      awaitAnswer(server, "route", "Hello!");
      server.chat("conversation").say("signup");
      awaitAnswer(server, "conversation", "What is your name?");
    }
  }

  private Application exploded() throws IOException {
    Application ear = Application.ear();
    Path unpacked = folder.resolve(ear.archive().getFileName());
    unpack(ear.archive(), unpacked);
    return new Application(unpacked, ear.serverXml(), ear.root());
  }

  private static void unpack(Path archive, Path into) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(archive);
        Stream<Path> all = Files.walk(zip.getPath("/"))) {
      for (Path part : all.toList()) {
        Path target = into.resolve(part.toString().substring(1));
        if (Files.isDirectory(part)) {
          Files.createDirectories(target);
        } else if (part.toString().endsWith(".war")) {
          unpack(part, target);
        } else {
          Files.copy(part, target);
        }
      }
    }
  }

  private static void awaitAnswer(Replica server, String chat, String answer) {
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(() -> assertThat(server.chat(chat).answers()).containsExactly(answer));
  }
}
