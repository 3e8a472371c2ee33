package io.botmesh.web;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Text in one segment of a path. */
final class PathText {
  private PathText() {}

  /**
   * Undoes percent-encoding, strictly: servers differ in what they make of broken ones, and two
   * spellings must not meet in one chat.
   *
   * @throws Refused with 400 if it is broken, or not UTF-8
   */
  static String decoded(String segment) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(segment.length());
    byte[] raw = segment.getBytes(StandardCharsets.UTF_8);
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
      throw Refused.bad("BMESH-0720 A chat's id in a path must be percent-encoded UTF-8");
    }
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
