package io.botmesh.redis;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The encoding E of identifiers inside keys: {@code %}, braces, blanks and control characters are
 * percent-encoded as UTF-8, everything else stays. Two ids never meet, no id can make or break a
 * hash tag, and ordinary ids stay readable.
 */
final class ChatKeyEncoding {
  private static final String HEX = "0123456789ABCDEF";

  private ChatKeyEncoding() {}

  /** Encodes well-formed text. */
  static String encode(String id) {
    return isPlain(id) ? id : encoded(id);
  }

  /** Most ids are: on the way of every message this is asked several times. */
  private static boolean isPlain(String id) {
    for (int at = 0; at < id.length(); at++) {
      char letter = id.charAt(at);
      if (letter <= ' ' || letter > '~' || letter == '%' || letter == '{' || letter == '}') {
        return false;
      }
    }
    return true;
  }

  private static String encoded(String id) {
    StringBuilder encoded = new StringBuilder(id.length() + 8);
    id.codePoints().forEach(point -> append(encoded, point));
    return encoded.toString();
  }

  /**
   * Gives back what was encoded.
   *
   * @throws IllegalArgumentException if the text has a percent sign without two hex digits
   */
  static String decode(String encoded) {
    if (encoded.indexOf('%') < 0) {
      return encoded;
    }
    byte[] bytes = encoded.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream decoded = new ByteArrayOutputStream(bytes.length);
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '%') {
        decoded.write(hex(bytes, at + 1) * 16 + hex(bytes, at + 2));
        at += 2;
      } else {
        decoded.write(bytes[at]);
      }
    }
    return decoded.toString(StandardCharsets.UTF_8);
  }

  private static void append(StringBuilder encoded, int point) {
    if (!reserved(point)) {
      encoded.appendCodePoint(point);
      return;
    }
    for (byte octet : Character.toString(point).getBytes(StandardCharsets.UTF_8)) {
      encoded.append('%').append(HEX.charAt((octet >> 4) & 15)).append(HEX.charAt(octet & 15));
    }
  }

  private static boolean reserved(int point) {
    return point == '%'
        || point == '{'
        || point == '}'
        || Character.isISOControl(point)
        || Character.isWhitespace(point)
        || Character.isSpaceChar(point);
  }

  private static int hex(byte[] bytes, int at) {
    int digit = at < bytes.length ? Character.digit(bytes[at], 16) : -1;
    if (digit < 0) {
      throw new IllegalArgumentException("BMESH-0501 A percent sign stands without two hex digits");
    }
    return digit;
  }
}
