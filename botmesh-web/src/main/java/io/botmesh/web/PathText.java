package io.botmesh.web;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Text in a path. */
final class PathText {
  private PathText() {}

  /**
   * Undoes percent-encoding, strictly: servers differ in what they make of broken ones and of bytes
   * that should have been encoded, and two ids must not meet in one chat.
   *
   * @throws Refused with 400 if it is broken, or not UTF-8
   */
  static String decoded(String segment) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(segment.length());
    if (!segment.chars().allMatch(PathText::isPrintableAscii)) {
      throw notEncoded();
    }
    byte[] raw = segment.getBytes(StandardCharsets.US_ASCII);
    for (int at = 0; at < raw.length; at++) {
      if (raw[at] == '%') {
        bytes.write(octet(raw, at + 1));
        at += 2;
      } else {
        bytes.write(raw[at]);
      }
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.toByteArray()))
          .toString();
    } catch (CharacterCodingException notUtf8) {
      throw notEncoded();
    }
  }

  /** Tells whether a text is printable ASCII, blanks included. */
  static boolean isPlain(String text) {
    return text.chars().allMatch(character -> character == ' ' || isPrintableAscii(character));
  }

  static boolean isPrintableAscii(int character) {
    return character > ' ' && character <= '~';
  }

  private static Refused notEncoded() {
    return Refused.bad("BMESH-0720 A path, and each id in it, must be percent-encoded UTF-8");
  }

  private static int octet(byte[] raw, int at) {
    int high = at + 1 < raw.length ? Character.digit(raw[at], 16) : -1;
    int low = high >= 0 ? Character.digit(raw[at + 1], 16) : -1;
    if (low < 0) {
      throw Refused.bad("BMESH-0721 A percent sign in a path must be followed by two hex digits");
    }
    return high * 16 + low;
  }
}
