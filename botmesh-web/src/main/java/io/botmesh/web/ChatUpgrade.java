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
    if (!"websocket".equalsIgnoreCase(request.getHeader("Upgrade"))) {
      throw new Refused(UPGRADE_REQUIRED, "BMESH-0726 A chat is watched by WebSocket");
    }
    SocketPath path =
        SocketPath.of(request.getRequestURI().substring(request.getContextPath().length()));
    ChatId chat = ChatInput.chat(path.chat());
    long after = ChatInput.after(request.getParameter("after"));
    WebChatDoor door = path.bot().isEmpty() ? doors.only() : doors.named(path.bot());
    return new ChatSocket(door, chat, after);
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
