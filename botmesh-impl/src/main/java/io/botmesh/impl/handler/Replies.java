package io.botmesh.impl.handler;

import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a turn says, in order and within its bounds. */
final class Replies {
  /** The most that one turn may say: as many entries leave in one commit. */
  static final int MOST = 32;

  /** The longest text, in bytes of UTF-8. */
  static final int MAX_BYTES = 16 * 1024;

  private final List<String> texts = new ArrayList<>();

  /** Adds a text, or refuses it as {@link io.botmesh.api.MessageContext#reply} promises. */
  void add(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("BMESH-0310 A reply must not be empty");
    }
    int bytes = bytes(text);
    if (bytes > MAX_BYTES) {
      throw new IllegalArgumentException(
          "BMESH-0341 A reply has at most "
              + MAX_BYTES
              + " bytes in UTF-8, this has "
              + bytes
              + ": send it in parts");
    }
    if (texts.size() == MOST) {
      throw new IllegalStateException(
          "BMESH-0342 A turn has at most "
              + MOST
              + " replies; this is one more. Join some, or leave the rest to another turn");
    }
    texts.add(text);
  }

  /** Returns a copy of all that was said. */
  List<String> all() {
    return List.copyOf(texts);
  }

  private static int bytes(String text) {
    try {
      return StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text)).remaining();
    } catch (CharacterCodingException malformed) {
      throw new IllegalArgumentException(
          "BMESH-0343 A reply must be well-formed text; this has a lone surrogate", malformed);
    }
  }
}
