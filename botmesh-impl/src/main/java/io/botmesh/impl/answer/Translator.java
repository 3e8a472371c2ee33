package io.botmesh.impl.answer;

/** Says texts in a chat's language. */
@FunctionalInterface
public interface Translator {
  /**
   * Returns a text in that language.
   *
   * @param text {@code {some.key}} for the text under that key, its places filled; anything else,
   *     and a key that nobody knows, is returned as it is
   */
  String translate(String text, Object... places);
}
