package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Bot;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackagingCheckTest {
  @TempDir Path inside;

  @Test
  void oneLibraryIsAllRight() throws Exception {
    try (URLClassLoader war = war()) {
      assertThat(new PackagingCheck(List.of(new AppModule(war))).problems()).isEmpty();
    }
  }

  @Test
  @Tag("K8-2")
  void aDoubledLibraryIsRefusedWithBothPlaces() throws Exception {
    copy(Bot.class);
    try (URLClassLoader war = war()) {
      // Seen from two modules, told once.
      List<AppModule> modules = List.of(new AppModule(war), AppModule.of(Bot.class));

      assertThat(new PackagingCheck(modules).problems())
          .singleElement()
          .satisfies(
              problem ->
                  assertThat(problem)
                      .hasMessageContaining("BMESH-0617")
                      .hasMessageContaining("botmesh-api")
                      .hasMessageContaining(inside.toString())
                      .hasMessageContaining(homeOf(Bot.class)));
    }
  }

  private URLClassLoader war() throws IOException {
    return new URLClassLoader(new URL[] {inside.toUri().toURL()}, Bot.class.getClassLoader());
  }

  private void copy(Class<?> type) throws IOException {
    String file = type.getName().replace('.', '/') + ".class";
    Path target = inside.resolve(file);
    Files.createDirectories(target.getParent());
    try (InputStream bytes = type.getClassLoader().getResourceAsStream(file)) {
      Files.copy(bytes, target);
    }
  }

  private static String homeOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath().replaceAll("/$", "");
  }
}
