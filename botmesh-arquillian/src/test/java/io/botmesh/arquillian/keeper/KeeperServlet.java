package io.botmesh.arquillian.keeper;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.MessageId;
import io.botmesh.webchat.WebChatDoor;
import io.botmesh.webchat.cdi.WebChat;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * {@code ?say=TEXT} says something, {@code ?keep=TEXT} says it and returns once it is in hand;
 * answers with all that was said so far.
 */
@WebServlet("/talk")
public class KeeperServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final ChatId CHAT = new ChatId("Ann");

  @Inject transient WebChat chats;
  @Inject transient Keeper keeper;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    WebChatDoor door = chats.named("keeper").orElseThrow();
    String said = request.getParameter("say");
    String kept = request.getParameter("keep");
    if (said != null) {
      door.post(CHAT, new MessageId(said), said);
    }
    if (kept != null) {
      keeper.keep();
      door.post(CHAT, new MessageId(kept), kept);
      awaitMessage();
    }
    response.setContentType("text/plain");
    for (LogEntry entry : door.messages(CHAT, 0, 100)) {
      response.getWriter().println(entry.line().from() + " " + entry.line().text());
    }
  }

  private void awaitMessage() {
    try {
      if (!keeper.awaitMessage()) {
        throw new IllegalStateException("The message does not come");
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
