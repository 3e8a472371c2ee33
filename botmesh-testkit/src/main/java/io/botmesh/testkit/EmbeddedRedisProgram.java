package io.botmesh.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Unpacks the embedded Redis for {@code bin/replicas}, where no other is on the PATH. */
public final class EmbeddedRedisProgram {
  private EmbeddedRedisProgram() {}

  /**
   * Unpacks it into the directory given and prints its file.
   *
   * @throws IOException if that fails
   */
  public static void main(String[] directory) throws IOException {
    Path unpacked = Path.of(RedisBinary.embedded(Path.of(directory[0])).program());
    // The unpacked file goes with this JVM, so that it is copied.
    Path program = unpacked.resolveSibling("redis-server");
    Files.copy(
        unpacked, program, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    System.out.write((program + "\n").getBytes(StandardCharsets.UTF_8));
    System.out.flush();
  }
}
