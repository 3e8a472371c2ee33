package io.botmesh.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Bodies that somebody may post to a chat instead of a message. */
public final class HostileBodies {
  private static final int MOST_TEXT = 16 * 1024;
  private static final int MOST_BODY = 64 * 1024;

  /**
   * One body.
   *
   * @param name what it is about
   * @param bytes what is sent; not changed by anybody
   * @param status 202 if it is a message all the same, else how it is refused
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Body(String name, byte[] bytes, int status) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** The bodies. */
  public static final List<Body> ALL =
      List.of(
          text("empty", "", 400),
          text("blank", " \n", 400),
          text("word", "hi", 400),
          text("null", "null", 400),
          text("string", "\"hi\"", 400),
          text("array", "[]", 400),
          text("no text", "{}", 400),
          text("text is a number", "{\"text\": 7}", 400),
          text("text is null", "{\"text\": null}", 400),
          text("text is an array", "{\"text\": [\"hi\"]}", 400),
          text("text is an object", "{\"text\": {\"text\": \"hi\"}}", 400),
          text("text is true", "{\"text\": true}", 400),
          text("id is a number", "{\"text\": \"hi\", \"id\": 7}", 400),
          text("id is null", "{\"text\": \"hi\", \"id\": null}", 400),
          text("id is empty", "{\"text\": \"hi\", \"id\": \"\"}", 400),
          text("id is too long", "{\"text\": \"hi\", \"id\": \"" + "x".repeat(513) + "\"}", 400),
          text("id with a lone surrogate", "{\"text\": \"hi\", \"id\": \"\\ud83d\"}", 400),
          text("text twice", "{\"text\": \"hi\", \"text\": \"ho\"}", 400),
          text("id twice", "{\"id\": \"a\", \"text\": \"hi\", \"id\": \"a\"}", 400),
          text("cut off in a string", "{\"text\": \"hi", 400),
          text("cut off behind a value", "{\"text\": \"hi\"", 400),
          text("cut off in an escape", "{\"text\": \"\\u00", 400),
          text("more behind it", "{\"text\": \"hi\"} x", 400),
          text("two of them", "{\"text\": \"hi\"}{\"text\": \"ho\"}", 400),
          text("comma at the end", "{\"text\": \"hi\",}", 400),
          text("single quotes", "{'text': 'hi'}", 400),
          text("comment", "{/* */\"text\": \"hi\"}", 400),
          text("raw line break in a string", "{\"text\": \"a\nb\"}", 400),
          text("raw NUL in a string", "{\"text\": \"a\u0000b\"}", 400),
          text("unknown escape", "{\"text\": \"\\x41\"}", 400),
          text("number without digits", "{\"x\": -, \"text\": \"hi\"}", 400),
          text("not a number", "{\"x\": NaN, \"text\": \"hi\"}", 400),
          text("lone surrogate", "{\"text\": \"a\\ud83d\"}", 400),
          text("lone surrogate, the other half", "{\"text\": \"\\ude00a\"}", 400),
          text("surrogates in the wrong order", "{\"text\": \"\\ude00\\ud83d\"}", 400),
          text("byte order mark", "\ufeff{\"text\": \"hi\"}", 400),
          new Body("UTF-16", "{\"text\": \"hi\"}".getBytes(UTF_16), 400),
          new Body("UTF-16 without a mark", "{\"text\": \"hi\"}".getBytes(UTF_16LE), 400),
          new Body("Latin-1", "{\"text\": \"\u00e4\"}".getBytes(ISO_8859_1), 400),
          new Body("UTF-8 of a surrogate", octets("{\"text\": \"", "eda0bd", "\"}"), 400),
          new Body("UTF-8 longer than need be", octets("{\"text\": \"", "c080", "\"}"), 400),
          new Body("UTF-8 cut off", octets("{\"text\": \"", "c3", "\"}"), 400),
          text("nested 64 deep", nested(63), 202),
          text("nested 65 deep", nested(64), 400),
          text("nested 60,000 deep", "[".repeat(60_000), 400),
          text("nested 10,000 objects deep", "{\"x\":".repeat(10_000), 400),
          text("nested 100,000 deep", "[".repeat(100_000), 413),
          text("a number with a wild exponent", "{\"x\": 1e1000000000, \"text\": \"hi\"}", 202),
          text("60,000 digits", "{\"x\": " + "1".repeat(60_000) + ", \"text\": \"hi\"}", 202),
          text("a million digits", "{\"x\": " + "1".repeat(1_000_000) + ", \"text\": \"hi\"}", 413),
          text("6,000 names", "{" + names(6_000) + "\"text\": \"hi\"}", 202),
          text("a million names", "{" + names(1_000_000) + "\"text\": \"hi\"}", 413),
          text(
              "what nobody asked for", "{\"x\": {\"id\": 7, \"text\": []}, \"text\": \"hi\"}", 202),
          text("names of an object's insides", "{\"__proto__\": {}, \"text\": \"hi\"}", 202),
          text("text of the limit", said("x".repeat(MOST_TEXT)), 202),
          text("text of the limit and one", said("x".repeat(MOST_TEXT + 1)), 413),
          text("wide text of the limit", said("\u00e4".repeat(MOST_TEXT / 2)), 202),
          text("wide text of the limit and one", said("\u00e4".repeat(MOST_TEXT / 2) + "x"), 413),
          text("body of the limit", " ".repeat(MOST_BODY - said("hi").length()) + said("hi"), 202),
          text(
              "body of the limit and one",
              " ".repeat(MOST_BODY + 1 - said("hi").length()) + said("hi"),
              413),
          text("20 MB", said("x".repeat(20_000_000)), 413));

  private HostileBodies() {}

  private static Body text(String name, String body, int status) {
    return new Body(name, body.getBytes(UTF_8), status);
  }

  private static String said(String text) {
    return "{\"text\": \"" + text + "\"}";
  }

  private static String nested(int arrays) {
    return "{\"x\": " + "[".repeat(arrays) + "]".repeat(arrays) + ", \"text\": \"hi\"}";
  }

  private static String names(int many) {
    return IntStream.range(0, many)
        .mapToObj(number -> "\"" + number + "\":1,")
        .collect(Collectors.joining());
  }

  private static byte[] octets(String before, String hex, String behind) {
    byte[] inside = java.util.HexFormat.of().parseHex(hex);
    byte[] all = new byte[before.length() + inside.length + behind.length()];
    System.arraycopy(before.getBytes(ISO_8859_1), 0, all, 0, before.length());
    System.arraycopy(inside, 0, all, before.length(), inside.length);
    System.arraycopy(
        behind.getBytes(ISO_8859_1), 0, all, before.length() + inside.length, behind.length());
    return all;
  }
}
