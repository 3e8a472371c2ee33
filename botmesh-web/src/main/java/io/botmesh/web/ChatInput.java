package io.botmesh.web;

import io.botmesh.api.ChatId;
import io.botmesh.api.MessageId;

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
