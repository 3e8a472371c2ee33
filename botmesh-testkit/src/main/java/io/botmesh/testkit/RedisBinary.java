package io.botmesh.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.embedded.core.ExecutableProvider;

/**
 * A {@code redis-server} that can be started.
 *
 * @param program its file, or its name if it is found on the PATH
 */
record RedisBinary(String program) {
  private static final Pattern MAJOR = Pattern.compile("v=(\\d+)\\.");
  private static final int SEVEN = 7;

  /** Finds Redis 7 or later on the PATH. */
  static Optional<RedisBinary> seven() {
    return new RedisBinary("redis-server").ifAtLeast(SEVEN);
  }

  /** Unpacks the Redis 6.2 that embedded-redis brings along. */
  static RedisBinary embedded(Path directory) {
    try {
      return new RedisBinary(
          ExecutableProvider.newJarResourceProvider(directory.toFile()).get().getAbsolutePath());
    } catch (IOException e) {
      throw new UncheckedIOException("The embedded Redis cannot be unpacked to " + directory, e);
    }
  }

  private Optional<RedisBinary> ifAtLeast(int major) {
    Matcher version = MAJOR.matcher(version());
    return version.find() && Integer.parseInt(version.group(1)) >= major
        ? Optional.of(this)
        : Optional.empty();
  }

  private String version() {
    try {
      Process asked = new ProcessBuilder(program, "--version").redirectErrorStream(true).start();
      return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException notThere) {
      return "";
    }
  }
}
