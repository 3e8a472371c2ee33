package io.botmesh.api;

import java.nio.charset.StandardCharsets;

/** The rules that every identifier from outside obeys. */
final class Ids {
  static final int MAX_BYTES = 512;

  private Ids() {}

  /**
   * Returns the id as it is; nothing is trimmed, folded or replaced, so two different ids never
   * meet.
   */
  static String checked(String what, String id) {
    if (id == null || id.isEmpty()) {
      throw new IllegalArgumentException("BMESH-0101 A " + what + " must not be empty");
    }
    int lone = loneSurrogate(id);
    if (lone >= 0) {
      throw new IllegalArgumentException(
          "BMESH-0102 A " + what + " must be well-formed text; a lone surrogate stands at " + lone);
    }
    int bytes = id.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_BYTES) {
      throw new IllegalArgumentException(
          "BMESH-0103 A "
              + what
              + " has at most "
              + MAX_BYTES
              + " bytes in UTF-8, this has "
              + bytes);
    }
    return id;
  }

  /** Returns the place of the first surrogate without its partner, or -1 if there is none. */
  static int loneSurrogate(String text) {
    for (int at = 0; at < text.length(); at++) {
      char here = text.charAt(at);
      if (Character.isHighSurrogate(here)
          && at + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(at + 1))) {
        at++;
      } else if (Character.isSurrogate(here)) {
        return at;
      }
    }
    return -1;
  }
}
