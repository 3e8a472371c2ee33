package io.botmesh.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.MappingMatch;
import java.net.MalformedURLException;

/**
 * A file that somebody asks for by a name which a log must not show raw. If there is none, Open
 * Liberty does just that: it writes down the failure of each filter through which it went.
 */
final class SoughtFile {
  private SoughtFile() {}

  /**
   * Looks whether there is such a file.
   *
   * @param address the request's path, decoded
   * @throws Refused with 404 if there is not, and no servlet of the application serves the path
   */
  static void check(HttpServletRequest request, String address) {
    if (!PathText.isPlain(address) && isLeftToTheServer(request) && !exists(request)) {
      throw new Refused(404, "BMESH-0725 There is nothing at this address");
    }
  }

  private static boolean isLeftToTheServer(HttpServletRequest request) {
    MappingMatch match = request.getHttpServletMapping().getMappingMatch();
    return match == null || match == MappingMatch.DEFAULT;
  }

  private static boolean exists(HttpServletRequest request) {
    String within = PathText.decoded(ChatPath.sent(request));
    try {
      return request.getServletContext().getResource(within) != null;
    } catch (MalformedURLException noName) {
      return false;
    }
  }
}
