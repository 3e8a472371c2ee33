package io.botmesh.arquillian.plain;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Tells whom the reception means. */
@WebServlet("/desk")
public class ReceptionServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  @Inject transient Reception reception;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("text/plain");
    response.getWriter().print(reception.desk());
  }
}
