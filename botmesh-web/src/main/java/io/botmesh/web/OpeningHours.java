package io.botmesh.web;

import io.botmesh.api.CoordinationUnavailable;
import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Answers before the server's REST does while the bot that is asked for does not run here, as in a
 * redeploy. On WildFly a request that is in REST as the application goes is kept by its thread, and
 * the application with it; so nobody shall be in there by then.
 */
@WebFilter(urlPatterns = "/api/*", asyncSupported = true)
public class OpeningHours extends HttpFilter {
  private static final long serialVersionUID = 1L;

  @Inject transient Doors doors;

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try {
      check(ChatPath.sent(request));
    } catch (Refused | CoordinationUnavailable closed) {
      Problems.of(closed).write(response);
      return;
    }
    chain.doFilter(request, response);
  }

  private void check(String path) {
    if (ChatPath.isOfMessages(path)) {
      doors.of(ChatPath.ofMessages(path));
    }
  }
}
