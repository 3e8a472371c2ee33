package io.botmesh.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Cuts a stream of Redis's protocol (RESP 2 and 3) into whole requests or replies, kept byte for
 * byte. For one thread.
 */
final class RespFrames {
  private final InputStream stream;

  RespFrames(InputStream stream) {
    this.stream = stream;
  }

  /** Returns the next one; empty if the stream has ended. */
  Optional<byte[]> next() throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    return copyValue(frame) ? Optional.of(frame.toByteArray()) : Optional.empty();
  }

  private boolean copyValue(ByteArrayOutputStream frame) throws IOException {
    Optional<String> head = copyLine(frame);
    if (head.isEmpty() || head.get().isEmpty()) {
      return head.isPresent();
    }
    return switch (head.get().charAt(0)) {
      case '$', '=', '!' -> copyBytes(frame, count(head.get()));
      case '*', '~', '>' -> copyValues(frame, count(head.get()));
      case '%' -> copyValues(frame, 2 * count(head.get()));
      // An attribute stands before the value it belongs to.
      case '|' -> copyValues(frame, 2 * count(head.get())) && copyValue(frame);
      default -> true;
    };
  }

  private boolean copyValues(ByteArrayOutputStream frame, int count) throws IOException {
    for (int at = 0; at < count; at++) {
      if (!copyValue(frame)) {
        return false;
      }
    }
    return true;
  }

  private boolean copyBytes(ByteArrayOutputStream frame, int count) throws IOException {
    if (count < 0) {
      return true;
    }
    int withLineEnd = count + 2;
    byte[] bytes = stream.readNBytes(withLineEnd);
    frame.write(bytes);
    return bytes.length == withLineEnd;
  }

  private Optional<String> copyLine(ByteArrayOutputStream frame) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = stream.read(); next >= 0; next = stream.read()) {
      frame.write(next);
      if (next == '\n') {
        return Optional.of(line.toString(StandardCharsets.ISO_8859_1).stripTrailing());
      }
      line.write(next);
    }
    return Optional.empty();
  }

  private static int count(String head) {
    return Integer.parseInt(head.substring(1));
  }
}
