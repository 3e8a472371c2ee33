package io.botmesh.web;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * An error as RFC 9457 tells it.
 *
 * @param status the HTTP status
 * @param detail what to do about it, with a code; never data from outside
 * @param retryAfterSeconds when to try again; 0 if that is of no use
 */
record Problem(int status, String detail, int retryAfterSeconds) {
  static final String MEDIA_TYPE = "application/problem+json";

  Problem {
    Objects.requireNonNull(detail, "detail");
  }

  Problem(int status, String detail) {
    this(status, detail, 0);
  }

  Response response() {
    Response.ResponseBuilder response =
        Response.status(status).type(MEDIA_TYPE).entity(json().toString());
    if (retryAfterSeconds > 0) {
      response.header("Retry-After", retryAfterSeconds);
    }
    return response.build();
  }

  /** Answers with it outside of REST. */
  void write(HttpServletResponse response) throws IOException {
    response.setStatus(status);
    response.setContentType(MEDIA_TYPE);
    response.setCharacterEncoding(StandardCharsets.UTF_8.name());
    if (retryAfterSeconds > 0) {
      response.setIntHeader("Retry-After", retryAfterSeconds);
    }
    response.getWriter().write(json().toString());
  }

  private JsonObject json() {
    return Json.createObjectBuilder()
        .add("type", "about:blank")
        .add("title", title())
        .add("status", status)
        .add("detail", detail)
        .build();
  }

  private String title() {
    Response.Status known = Response.Status.fromStatusCode(status);
    return known == null ? "HTTP " + status : known.getReasonPhrase();
  }
}
