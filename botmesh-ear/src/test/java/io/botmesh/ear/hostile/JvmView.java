package io.botmesh.ear.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.botmesh.ear.Replica;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a server's JVM holds, asked from outside by {@code jcmd} of the same JDK. */
final class JvmView {
  private final Path jcmd = Path.of(System.getProperty("botmesh.test.java")).resolveSibling("jcmd");
  private final long pid;

  JvmView(Replica server) {
    pid = server.pid();
  }

  /** Counts the objects of a class after a collection of garbage. */
  long objects(String type) {
    return number(
        "^\\s*\\d+:\\s+(\\d+)\\s+\\d+\\s+" + Pattern.quote(type) + "(\\s|$)", "GC.class_histogram");
  }

  /** Returns the bytes of all objects after a collection of garbage. */
  long heapBytes() {
    return number("^Total\\s+\\d+\\s+(\\d+)", "GC.class_histogram");
  }

  /** Counts the platform threads. */
  long threads() {
    return Pattern.compile("^\"", Pattern.MULTILINE).matcher(ask("Thread.print")).results().count();
  }

  private long number(String pattern, String command) {
    Matcher found = Pattern.compile(pattern, Pattern.MULTILINE).matcher(ask(command));
    return found.find() ? Long.parseLong(found.group(1)) : 0;
  }

  private String ask(String command) {
    try {
      Process asked =
          new ProcessBuilder(jcmd.toString(), Long.toString(pid), command)
              .redirectErrorStream(true)
              .start();
      String answer = new String(asked.getInputStream().readAllBytes(), UTF_8);
      if (asked.waitFor() != 0) {
        throw new IllegalStateException("jcmd " + command + ": " + answer);
      }
      return answer;
    } catch (IOException e) {
      throw new UncheckedIOException("jcmd cannot be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    }
  }
}
