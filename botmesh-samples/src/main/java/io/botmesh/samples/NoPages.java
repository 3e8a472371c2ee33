package io.botmesh.samples;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Says that this module has no pages. Left to itself a server looks for a file, and Open Liberty
 * then shows the name, whatever stands in it, raw in its log and in its answer.
 */
@WebServlet("/")
public class NoPages extends HttpServlet {
  private static final long serialVersionUID = 1L;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.sendError(HttpServletResponse.SC_NOT_FOUND);
  }
}
