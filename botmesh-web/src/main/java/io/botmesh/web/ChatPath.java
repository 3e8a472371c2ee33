package io.botmesh.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;

/**
 * The path of a request within this application, as it was sent. We take it apart ourselves: a
 * server that does so cuts off what follows a semicolon, and two chats would meet.
 *
 * @param bot the bot's name, still encoded; empty for the only one
 * @param chat the chat's id, still encoded
 */
record ChatPath(String bot, String chat) {
  private static final String API = "/api/";
  private static final String MESSAGES = "/messages";

  /** Returns the path of a request within this application as it was sent. */
  static String sent(HttpServletRequest request) {
    return request.getRequestURI().substring(request.getContextPath().length());
  }

  /**
   * Reads a socket's {@code /chats/{chat}} or {@code /bots/{bot}/chats/{chat}}.
   *
   * @throws Refused with 404 if it is neither
   */
  static ChatPath ofSocket(String path) {
    List<String> segments = Arrays.asList(path.split("/", -1));
    if (segments.size() == 3 && segments.get(1).equals("chats")) {
      return new ChatPath("", segments.get(2));
    }
    if (segments.size() == 5
        && segments.get(1).equals("bots")
        && !segments.get(2).isEmpty()
        && segments.get(3).equals("chats")) {
      return new ChatPath(segments.get(2), segments.get(4));
    }
    throw new Refused(404, "BMESH-0728 A chat is watched at /chats/{chat}");
  }

  /** Tells whether {@link #ofMessages} takes a path. */
  static boolean isOfMessages(String path) {
    try {
      return ofMessages(path) != null;
    } catch (Refused another) {
      return false;
    }
  }

  /**
   * Reads {@code /api/chats/{chat}/messages} or {@code /api/bots/{bot}/chats/{chat}/messages}.
   *
   * @throws Refused with 404 if it is neither
   */
  static ChatPath ofMessages(String path) {
    int end = path.length() - MESSAGES.length();
    if (!path.startsWith(API) || !path.endsWith(MESSAGES) || end < API.length()) {
      throw new Refused(404, "BMESH-0728 A chat's messages are at /api/chats/{chat}/messages");
    }
    return ofSocket(path.substring(API.length() - 1, end));
  }
}
