package io.botmesh.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Looks at each request before the server's REST does: that one reads a broken path or header,
 * fails and shows it raw in the log; and it begins to read a body that is too long anyway. How long
 * a body may be is said of messages alone: a WAR may take other things at other paths. Also before
 * the server looks for a file.
 */
@WebFilter(urlPatterns = "/*", asyncSupported = true)
public class Doorkeeper extends HttpFilter {
  private static final long serialVersionUID = 1L;

  /** Beginnings of the names of headers that a server takes apart. */
  private static final List<String> PARSED = List.of("accept", "content-");

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try {
      check(request);
    } catch (Refused refused) {
      refused.problem().write(response);
      return;
    }
    chain.doFilter(request, response);
  }

  static void check(HttpServletRequest request) {
    SoughtFile.check(request, PathText.decoded(request.getRequestURI()));
    Collections.list(request.getHeaderNames()).stream()
        .filter(Doorkeeper::isParsed)
        .flatMap(name -> Collections.list(request.getHeaders(name)).stream())
        .forEach(Doorkeeper::checkHeader);
    String path = ChatPath.sent(request);
    if (ChatPath.isOfMessages(path)) {
      // REST finds nothing where a chat's id is empty.
      ChatInput.chat(ChatPath.ofMessages(path).chat());
      if (request.getContentLengthLong() > PostedBody.MOST_BYTES) {
        throw PostedBody.tooLong();
      }
    }
  }

  private static boolean isParsed(String header) {
    String name = header.toLowerCase(Locale.ROOT);
    return PARSED.stream().anyMatch(name::startsWith);
  }

  private static void checkHeader(String value) {
    if (!PathText.isPlain(value)) {
      throw Refused.bad("BMESH-0729 The headers of a request must be printable ASCII");
    }
  }
}
