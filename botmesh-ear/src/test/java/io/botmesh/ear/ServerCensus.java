package io.botmesh.ear;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What lives in a server's JVM right after a full collection. Only what is held firmly is counted,
 * if the JVM was started with {@link #options()}.
 */
final class ServerCensus {
  // Each collection takes what nothing but soft references hold; without it a server's log keeps
  // what was logged in the first minutes.
  private static final String ONLY_WHAT_IS_HELD_FIRMLY = "-XX:SoftRefLRUPolicyMSPerMB=0";

  // Two collections: what the first finds finalizable only the second takes.
  private static final List<String> QUESTIONS =
      List.of("GC.run", "GC.class_histogram", "VM.classloaders show-classes", "Thread.print");

  private static final Pattern END_OF_OBJECTS = Pattern.compile("(?m)^Total +\\d+ +(\\d+)");
  private static final Pattern THREAD = Pattern.compile("(?m)^\"([^\"]+)\"");

  private final String objects;
  private final long bytes;
  private final String classesAndThreads;

  private ServerCensus(String answers) {
    Matcher end = END_OF_OBJECTS.matcher(answers);
    if (!end.find()) {
      throw new AssertionError("No histogram of objects: " + answers);
    }
    objects = answers.substring(0, end.start());
    bytes = Long.parseLong(end.group(1));
    classesAndThreads = answers.substring(end.end());
  }

  /** Returns what to put into {@code JAVA_TOOL_OPTIONS} of a server that is to be counted. */
  static String options() {
    return Stream.of(System.getenv("JAVA_TOOL_OPTIONS"), ONLY_WHAT_IS_HELD_FIRMLY)
        .filter(Objects::nonNull)
        .collect(Collectors.joining(" "));
  }

  /** Collects and counts. */
  static ServerCensus of(Replica server) {
    try {
      Path questions = Files.write(server.directory().resolve("census"), QUESTIONS);
      return new ServerCensus(answers(Long.toString(server.pid()), questions.toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(server + " cannot be counted", e);
    }
  }

  private static String answers(String pid, String questions) throws IOException {
    Process jcmd =
        new ProcessBuilder(Launch.javaHome().resolve("bin/jcmd").toString(), pid, "-f", questions)
            .redirectErrorStream(true)
            .start();
    return new String(jcmd.getInputStream().readAllBytes(), UTF_8);
  }

  /** Returns how many objects of a class there are, whichever deployment loaded the class. */
  long objects(String type) {
    return Pattern.compile("(?m)^ *\\d+: +(\\d+) +\\d+ +" + Pattern.quote(type) + "(?= |$)")
        .matcher(objects)
        .results()
        .mapToLong(row -> Long.parseLong(row.group(1)))
        .sum();
  }

  /** Returns the bytes of all objects. */
  long bytes() {
    return bytes;
  }

  /** Returns how many class loaders have a class of that name: each belongs to one deployment. */
  long loaders(String type) {
    return Pattern.compile("(?m)[ |:]" + Pattern.quote(type) + "$")
        .matcher(classesAndThreads)
        .results()
        .count();
  }

  /** Returns the names of the threads that the library and what it brings along have started. */
  List<String> threadsOfOurs() {
    return THREAD
        .matcher(classesAndThreads)
        .results()
        .map(thread -> thread.group(1))
        .filter(name -> name.matches("(?i).*(botmesh|jedis|commons-pool).*"))
        .toList();
  }
}
