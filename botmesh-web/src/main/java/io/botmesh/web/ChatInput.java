package io.botmesh.web;

import io.botmesh.api.ChatId;
import io.botmesh.api.MessageId;
import jakarta.ws.rs.core.MediaType;
import java.nio.charset.StandardCharsets;

/** What comes in a request, turned into words; each refuses with 400. */
final class ChatInput {
  static final int MAX_LIMIT = 1000;
  private static final int USUAL_LIMIT = 100;

  private ChatInput() {}

  /** Reads a chat's id from a segment of a path as it was sent. */
  static ChatId chat(String encoded) {
    try {
      return new ChatId(PathText.decoded(encoded));
    } catch (IllegalArgumentException wrong) {
      throw Refused.bad(wrong.getMessage());
    }
  }

  /** Reads a message's id. */
  static MessageId message(String id) {
    try {
      return new MessageId(id);
    } catch (IllegalArgumentException wrong) {
      throw Refused.bad(wrong.getMessage());
    }
  }

  /** Reads the number of the last line that the caller has; 0 if it is left out. */
  static long after(String text) {
    return number("after", text, 0, 0, Long.MAX_VALUE);
  }

  /** Reads how many lines are wanted at most; 100 if it is left out. */
  static int limit(String text) {
    return (int) number("limit", text, USUAL_LIMIT, 1, MAX_LIMIT);
  }

  /**
   * Takes what is said of a body's type: that it is JSON, and of its characters nothing, or that
   * they are UTF-8.
   *
   * @param body null if nothing is said
   * @throws Refused with 415 if it says something else, for the text could not be kept exactly
   */
  static void type(MediaType body) {
    if (body == null || !body.isCompatible(MediaType.APPLICATION_JSON_TYPE)) {
      throw new Refused(415, "BMESH-0713 A message is posted as application/json");
    }
    String charset = body.getParameters().get(MediaType.CHARSET_PARAMETER);
    if (charset != null && !charset.equalsIgnoreCase(StandardCharsets.UTF_8.name())) {
      throw new Refused(415, "BMESH-0716 A body is UTF-8: leave out its charset, or name that");
    }
  }

  /**
   * Takes what is said of how a body is packed: nothing. What a server unpacks by itself comes here
   * as if it had never been packed.
   *
   * @param encoding null if nothing is said
   * @throws Refused with 415 if it says something
   */
  static void encoding(String encoding) {
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
      throw new Refused(415, "BMESH-0718 A body is read as it is: leave out Content-Encoding");
    }
  }

  private static long number(String name, String text, long usual, long least, long most) {
    if (text == null || text.isEmpty()) {
      return usual;
    }
    try {
      long number = Long.parseLong(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException noNumber) {
      // the same answer as for a number out of bounds
    }
    throw Refused.bad("BMESH-0722 \"" + name + "\" must be a number from " + least + " to " + most);
  }
}
