package io.botmesh.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The error page: tells as a problem what the server refused before it came to us. */
@WebServlet("/problem")
public class ServerProblem extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final int NOT_FOUND = 404;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    // Asked for by its own address it is a page that does not exist.
    int status =
        request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code
            ? code
            : NOT_FOUND;
    new Problem(status, "BMESH-0725 The server refused this address or request").write(response);
  }
}
