package io.botmesh.ear.hostile;

import io.botmesh.ear.Replica;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a server has logged, line by line as any viewer cuts it. */
record LogScan(List<String> lines) {
  /** Beginnings of lines that nobody but the corpus would write. */
  private static final Pattern FORGED =
      Pattern.compile("^(PLANTED|\\[ERROR   ] PLANTED|2026-01-01 00:00:00,000 ERROR)");

  /** What a terminal or viewer obeys; a tab is all right. */
  private static final Pattern OBEYED =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cn}&&[^\\t]]");

  /** Everything, in whichever file; what stands in two of them comes twice. */
  static LogScan of(Replica server) {
    try (Stream<Path> files = Files.walk(server.directory())) {
      return new LogScan(files.filter(LogScan::isLog).flatMap(LogScan::read).toList());
    } catch (IOException e) {
      throw new UncheckedIOException("The logs of " + server + " cannot be read", e);
    }
  }

  /** What it has written to its console: warnings, and each of them once. */
  static LogScan ofConsole(Replica server) {
    return new LogScan(read(server.directory().resolve("log")).toList());
  }

  private static boolean isLog(Path file) {
    String name = file.getFileName().toString();
    return Files.isRegularFile(file) && (name.equals("log") || name.endsWith(".log"));
  }

  // Not String.lines(): only a line feed, with or without a carriage return, ends a line here.
  private static Stream<String> read(Path file) {
    try {
      String whole = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return Pattern.compile("\r?\n").splitAsStream(whole);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  List<String> forged() {
    return lines.stream().filter(line -> FORGED.matcher(line).find()).map(Shown::of).toList();
  }

  List<String> obeyed() {
    return lines.stream().filter(line -> OBEYED.matcher(line).find()).map(Shown::of).toList();
  }

  List<String> with(String... texts) {
    return lines.stream().filter(line -> Stream.of(texts).allMatch(line::contains)).toList();
  }
}
