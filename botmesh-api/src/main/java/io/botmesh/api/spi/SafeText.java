package io.botmesh.api.spi;

import io.botmesh.api.ChatId;

/**
 * Text from outside, made harmless for a log or an error message: bounded, on one line, nothing in
 * it that a terminal or a viewer obeys.
 */
public final class SafeText {
  private static final int MOST = 120;
  private static final int DIGITS_THAT_NAME_A_PERSON = 6;

  private SafeText() {}

  /**
   * Returns the text with every control, format (zero-width and bidirectional ones such as U+202E
   * among them), separator, private and unassigned character and every lone surrogate spelt as
   * {@code \\u{hex}}, cut after {@value #MOST} characters of it; {@code null} for null.
   */
  public static String of(String text) {
    if (text == null) {
      return "null";
    }
    StringBuilder safe = new StringBuilder();
    int at = 0;
    for (int taken = 0; at < text.length() && taken < MOST; taken++) {
      int point = text.codePointAt(at);
      at += Character.charCount(point);
      if (point == '\\') {
        safe.append("\\\\");
      } else if (isPlain(point)) {
        safe.appendCodePoint(point);
      } else {
        safe.append("\\u{").append(Integer.toHexString(point)).append('}');
      }
    }
    if (at < text.length()) {
      safe.append("… (").append(text.length()).append(" characters)");
    }
    return safe.toString();
  }

  /**
   * Returns a chat's name for the log. One with {@value #DIGITS_THAT_NAME_A_PERSON} digits or more
   * may be a phone number: of that only the last two characters are shown, and a short hash, so
   * that lines of one chat can still be told from those of another.
   */
  public static String chat(ChatId chat) {
    String id = chat.value();
    if (id.chars().filter(Character::isDigit).count() < DIGITS_THAT_NAME_A_PERSON) {
      return of(id);
    }
    int tail = id.offsetByCodePoints(id.length(), -2);
    return "#" + ShortHash.of(id, 4) + "…" + of(id.substring(tail));
  }

  private static boolean isPlain(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          false;
      case Character.SPACE_SEPARATOR -> point == ' ';
      default -> true;
    };
  }
}
