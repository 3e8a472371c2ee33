package io.botmesh.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Two processes with eight clients each ask for the turns of ten chats, 1 ms inside. */
final class Contention {
  private final Sites sites;
  private final int rounds;
  private final int warmUp;
  private final int seconds;
  private final Consumer<String> told;

  /** With times in seconds. */
  Contention(Sites sites, int rounds, int warmUp, int seconds, Consumer<String> told) {
    this.sites = sites;
    this.rounds = rounds;
    this.warmUp = warmUp;
    this.seconds = seconds;
    this.told = told;
  }

  Map<Rival, List<HandOffs>> run() throws InterruptedException {
    Map<Rival, List<HandOffs>> all = new EnumMap<>(Rival.class);
    for (int round = 0; round < rounds; round++) {
      for (Rival rival : Rival.values()) {
        HandOffs offs = once(rival);
        all.computeIfAbsent(rival, first -> new ArrayList<>()).add(offs);
        told.accept("contended, round " + (round + 1) + ": " + rival.words() + " " + offs);
      }
    }
    return all;
  }

  private HandOffs once(Rival rival) throws InterruptedException {
    try {
      Path directory = Files.createTempDirectory("botmesh-bench");
      String prefix = sites.next().prefix();
      int meeting = freePort();
      List<Process> processes = new ArrayList<>();
      List<Path> books = new ArrayList<>();
      for (String me : List.of("one", "two")) {
        Path book = directory.resolve(me);
        books.add(book);
        processes.add(start(rival, prefix, me, meeting, book));
      }
      List<VisitBook.Visit> visits = new ArrayList<>();
      for (int at = 0; at < processes.size(); at++) {
        int code = processes.get(at).waitFor();
        if (code != 0) {
          throw new IllegalStateException(rival.words() + " ended with " + code);
        }
        visits.addAll(VisitBook.read(books.get(at)));
        Files.delete(books.get(at));
      }
      Files.delete(directory);
      return HandOffs.of(visits, warmUp * 1_000_000_000L);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Process start(Rival rival, String prefix, String me, int meeting, Path book)
      throws IOException {
    return new ProcessBuilder(
            ProcessHandle.current().info().command().orElse("java"),
            "-cp",
            System.getProperty("java.class.path"),
            Bench.class.getName(),
            "worker",
            "--rival=" + rival,
            "--redis=" + sites.port(),
            "--prefix=" + prefix,
            "--me=" + me,
            "--meeting=" + meeting,
            "--seconds=" + (warmUp + seconds),
            "--book=" + book)
        .inheritIO()
        .start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
