package io.botmesh.bench;

import io.botmesh.api.spi.MeshClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/** Writes down the turns of one process. Thread-safe. */
final class VisitBook implements Visits {
  private static final long INSIDE_NANOS = 1_000_000;

  private final MeshClock clock;
  private final Queue<Visit> visits = new ConcurrentLinkedQueue<>();

  VisitBook(MeshClock clock) {
    this.clock = clock;
  }

  /**
   * A turn.
   *
   * @param asked when it was asked for
   * @param entered when it began
   * @param left when it ended, all by the machine's monotonic clock, which processes share
   */
  record Visit(String chat, long asked, long entered, long left) {
    static Visit read(String line) {
      String[] words = line.split(" ", 4);
      return new Visit(
          words[0], Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]));
    }

    String written() {
      return chat + " " + asked + " " + entered + " " + left;
    }
  }

  /** Stays for a millisecond. */
  @Override
  public void visit(String chat, long asked) {
    long entered = clock.nanoTime();
    LockSupport.parkNanos(INSIDE_NANOS);
    visits.add(new Visit(chat, asked, entered, clock.nanoTime()));
  }

  void writeTo(Path file) {
    try {
      Files.write(file, visits.stream().map(Visit::written).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Visit> read(Path file) {
    try {
      return Files.readAllLines(file).stream().map(Visit::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
