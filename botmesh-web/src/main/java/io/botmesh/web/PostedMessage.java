package io.botmesh.web;

import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.stream.JsonParser;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * A message as somebody posted it: a JSON object with a text and perhaps an id. It is read event by
 * event, so that neither a long nor a deep body costs more than its bounds.
 *
 * @param id empty if the server is to make one
 * @param text may be empty
 */
record PostedMessage(Optional<String> id, String text) {
  static final int MAX_DEPTH = 64;

  /**
   * Reads a body.
   *
   * @throws Refused with 400 if it is no such object
   */
  static PostedMessage read(byte[] body) {
    return parse(text(body));
  }

  private static String text(byte[] bytes) {
    try {
      // Strict: the usual decoder would put a replacement character where a byte is wrong.
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notUtf8) {
      throw Refused.bad("BMESH-0702 A body must be UTF-8");
    }
  }

  private static PostedMessage parse(String json) {
    try (JsonParser parser = Json.createParser(new StringReader(json))) {
      return new Reading(parser).message();
    } catch (JsonException | NoSuchElementException | IllegalStateException broken) {
      throw Refused.bad("BMESH-0703 A body must be a JSON object");
    }
  }

  /** One pass over a body. */
  private static final class Reading {
    private final JsonParser parser;
    private int depth;
    private String key = "";
    private String id;
    private String text;

    Reading(JsonParser parser) {
      this.parser = parser;
    }

    PostedMessage message() {
      if (parser.next() != JsonParser.Event.START_OBJECT) {
        throw Refused.bad("BMESH-0703 A body must be a JSON object");
      }
      depth = 1;
      while (parser.hasNext()) {
        take(parser.next());
      }
      if (text == null) {
        throw Refused.bad("BMESH-0704 A message needs a \"text\"");
      }
      if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
        throw Refused.bad("BMESH-0709 A text must be well-formed; this has a lone surrogate");
      }
      return new PostedMessage(Optional.ofNullable(id), text);
    }

    private void take(JsonParser.Event event) {
      switch (event) {
        case START_OBJECT, START_ARRAY -> deeper();
        case END_OBJECT, END_ARRAY -> depth--;
        case KEY_NAME -> key = depth == 1 ? parser.getString() : "";
        case VALUE_STRING -> named(parser.getString());
        default -> onlyText();
      }
    }

    private void deeper() {
      onlyText();
      depth++;
      if (depth > MAX_DEPTH) {
        throw Refused.bad("BMESH-0705 A body is nested at most " + MAX_DEPTH + " deep");
      }
    }

    private void named(String value) {
      if (depth != 1) {
        return;
      }
      switch (key) {
        case "id" -> id = once(id, value);
        case "text" -> text = once(text, value);
        default -> {}
      }
    }

    private static String once(String before, String value) {
      if (before != null) {
        throw Refused.bad("BMESH-0706 \"id\" and \"text\" may stand in a body once");
      }
      return value;
    }

    private void onlyText() {
      if (depth == 1 && (key.equals("id") || key.equals("text"))) {
        throw Refused.bad("BMESH-0707 \"id\" and \"text\" must be JSON strings");
      }
    }
  }
}
