package io.botmesh.web;

import io.botmesh.webchat.WebChatDoor;
import io.botmesh.webchat.cdi.WebChat;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Which bot a path means. Thread-safe. */
@ApplicationScoped
public class Doors {
  @Inject WebChat webChat;

  /**
   * Returns the door of the bot that a path names, or of the only one.
   *
   * @throws Refused with 404 if it does not run, or if none is named and there are several
   * @throws io.botmesh.api.CoordinationUnavailable if none is named and none runs
   */
  WebChatDoor of(ChatPath path) {
    return path.bot().isEmpty() ? only() : named(path.bot());
  }

  /**
   * Returns the only bot's door.
   *
   * @throws Refused with 404 if there are several
   * @throws io.botmesh.api.CoordinationUnavailable if none runs
   */
  private WebChatDoor only() {
    return webChat
        .only()
        .orElseThrow(
            () ->
                new Refused(
                    404,
                    "BMESH-0723 Several bots run here: name one, as in /api/bots/{bot}/chats/…"));
  }

  /**
   * Returns the door of the bot named by a segment of a path as it was sent.
   *
   * @throws Refused with 404 if no such bot runs
   */
  private WebChatDoor named(String encoded) {
    return webChat
        .named(PathText.decoded(encoded))
        .orElseThrow(() -> new Refused(404, "BMESH-0724 No bot of this name runs here just now"));
  }
}
