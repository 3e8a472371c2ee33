package io.botmesh.web;

import io.botmesh.api.spi.MeshClock;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;

/** The bytes of a body: bounded in length, and in the time for which its sender holds a thread. */
final class PostedBody {
  static final int MOST_BYTES = 64 * 1024;

  /** A server bounds only the time between two bytes. */
  static final Duration MOST_TIME = Duration.ofSeconds(30);

  private PostedBody() {}

  /**
   * Reads a body to its end.
   *
   * @throws Refused with 413 if it is over 64 KiB, with 408 if it takes over 30 s, with 400 if it
   *     breaks off
   */
  static byte[] read(InputStream body, MeshClock clock) {
    byte[] room = new byte[MOST_BYTES + 1];
    long begun = clock.nanoTime();
    int filled = 0;
    try {
      for (int more = body.read(room);
          more > 0;
          more = body.read(room, filled, room.length - filled)) {
        filled += more;
        if (isOver(begun, clock)) {
          throw tooSlow();
        }
      }
    } catch (IOException broken) {
      // A server that gives a slow one up by itself breaks it off, too.
      if (isOver(begun, clock)) {
        throw tooSlow();
      }
      // Whoever sent it hung up, or what it says of its length or encoding is not true.
      throw Refused.bad("BMESH-0715 A body broke off, or is not encoded as its headers say");
    }
    if (filled > MOST_BYTES) {
      throw tooLong();
    }
    return Arrays.copyOf(room, filled);
  }

  private static boolean isOver(long begun, MeshClock clock) {
    return clock.nanoTime() - begun > MOST_TIME.toNanos();
  }

  static Refused tooLong() {
    return new Refused(413, "BMESH-0701 A body has at most " + MOST_BYTES + " bytes");
  }

  private static Refused tooSlow() {
    return new Refused(
        408, "BMESH-0717 A body must be here within " + MOST_TIME.toSeconds() + " s");
  }
}
