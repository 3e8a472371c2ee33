package io.botmesh.ear.mesh.chaos;

import io.botmesh.api.spi.MeshClock;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes what happens into a file, each deed at once: a process that is killed has told all it did.
 * Thread-safe.
 */
final class FiledDeeds implements Chronicle {
  private final MeshClock clock;
  private final FileOutputStream file;

  /** Into a new file. */
  FiledDeeds(Path path, MeshClock clock) {
    this.clock = clock;
    try {
      this.file = new FileOutputStream(path.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException("Deeds cannot be written to " + path, e);
    }
  }

  @Override
  public long now() {
    return clock.nanoTime();
  }

  @Override
  public synchronized void tell(Deed deed) {
    try {
      file.write((DeedLines.of(deed) + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("A deed cannot be written", e);
    }
  }

  /** Returns what was told in all files of a folder; a last line that was cut off is left out. */
  static List<Deed> in(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.flatMap(file -> whole(file).map(DeedLines::read)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("No deeds in " + folder, e);
    }
  }

  private static Stream<String> whole(Path file) {
    try {
      String text = Files.readString(file);
      return text.substring(0, text.lastIndexOf('\n') + 1).lines();
    } catch (IOException e) {
      throw new UncheckedIOException("Deeds cannot be read from " + file, e);
    }
  }
}
