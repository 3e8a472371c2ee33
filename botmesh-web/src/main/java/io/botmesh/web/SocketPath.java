package io.botmesh.web;

import java.util.List;

/**
 * The path of a socket within this application, as it was sent.
 *
 * @param bot the bot's name, still encoded; empty for the only one
 * @param chat the chat's id, still encoded
 */
record SocketPath(String bot, String chat) {
  /**
   * Reads {@code /chats/{chat}} or {@code /bots/{bot}/chats/{chat}}.
   *
   * @throws Refused with 404 if it is neither
   */
  static SocketPath of(String path) {
    List<String> segments = List.of(path.split("/", -1));
    if (segments.size() == 3 && segments.get(1).equals("chats")) {
      return new SocketPath("", segments.get(2));
    }
    if (segments.size() == 5
        && segments.get(1).equals("bots")
        && !segments.get(2).isEmpty()
        && segments.get(3).equals("chats")) {
      return new SocketPath(segments.get(2), segments.get(4));
    }
    throw new Refused(404, "BMESH-0728 A chat is watched at /chats/{chat}");
  }
}
