package io.botmesh.web;

import io.botmesh.api.ChatId;
import io.botmesh.webchat.WebChatDoor;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.util.Map;

/**
 * Opens the sockets: {@code /chats/{chat}} of the only bot, {@code /bots/{bot}/chats/{chat}} of one
 * by its name, both with {@code ?after={seq}}. A server that matches paths by itself undoes their
 * percent-encoding first and finds no endpoint for a chat id with a slash; so we take them
 * ourselves as they were sent. What is wrong is refused before the upgrade, as a problem.
 */
@WebServlet({"/chats/*", "/bots/*"})
public class ChatUpgrade extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final int UPGRADE_REQUIRED = 426;
  private static final String VERSION = "13";

  @Inject transient Doors doors;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    ChatSocket socket;
    try {
      socket = socket(request);
    } catch (RuntimeException refused) {
      Problems.of(refused).write(response);
      return;
    }
    upgrade(request, response, socket);
  }

  private ChatSocket socket(HttpServletRequest request) {
    if (!asksForASocket(request)) {
      throw new Refused(UPGRADE_REQUIRED, "BMESH-0726 A chat is watched by WebSocket, version 13");
    }
    ChatPath path = ChatPath.ofSocket(ChatPath.sent(request));
    ChatId chat = ChatInput.chat(path.chat());
    long after = ChatInput.after(after(request));
    WebChatDoor door = doors.of(path);
    return new ChatSocket(door, chat, after);
  }

  /** Undertow would answer a half-made handshake with 200 and nothing. */
  private static boolean asksForASocket(HttpServletRequest request) {
    return "websocket".equalsIgnoreCase(request.getHeader("Upgrade"))
        && VERSION.equals(request.getHeader("Sec-WebSocket-Version"))
        && request.getHeader("Sec-WebSocket-Key") != null;
  }

  private static String after(HttpServletRequest request) {
    try {
      return request.getParameter("after");
    } catch (IllegalArgumentException broken) {
      // Liberty tells so what is not percent-encoded as it should be.
      throw Refused.bad("BMESH-0722 The query of a socket's address cannot be decoded");
    }
  }

  private void upgrade(HttpServletRequest request, HttpServletResponse response, ChatSocket socket)
      throws ServletException, IOException {
    ServerContainer container =
        (ServerContainer) getServletContext().getAttribute(ServerContainer.class.getName());
    ServerEndpointConfig config =
        ServerEndpointConfig.Builder.create(ChatSocket.class, "/chats")
            .configurator(new Ready(socket))
            .build();
    try {
      container.upgradeHttpToWebSocket(request, response, config, Map.of());
    } catch (DeploymentException impossible) {
      throw new ServletException("BMESH-0727 A socket could not be opened", impossible);
    }
  }

  /** Hands over the one endpoint that was made for this socket. */
  private static final class Ready extends ServerEndpointConfig.Configurator {
    private final ChatSocket socket;

    Ready(ChatSocket socket) {
      this.socket = socket;
    }

    @Override
    public <T> T getEndpointInstance(Class<T> type) {
      return type.cast(socket);
    }
  }
}
