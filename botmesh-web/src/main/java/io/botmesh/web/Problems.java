package io.botmesh.web;

import io.botmesh.api.ChatBusy;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.SafeTrace;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.List;

/** Answers every failure with a problem; what nobody foresaw is logged, and told without detail. */
@Provider
public class Problems implements ExceptionMapper<Throwable> {
  private static final System.Logger LOG = System.getLogger(Problems.class.getName());
  private static final int SOON = 1;

  @Override
  public Response toResponse(Throwable failure) {
    if (failure instanceof WebApplicationException web) {
      return keepingHeaders(web.getResponse(), of(failure));
    }
    return of(failure).response();
  }

  // A 405 says in its headers what is allowed.
  private static Response keepingHeaders(Response refusal, Problem problem) {
    Response.ResponseBuilder response = Response.fromResponse(problem.response());
    refusal.getStringHeaders().forEach((name, values) -> keep(response, name, values));
    return response.build();
  }

  private static void keep(Response.ResponseBuilder response, String name, List<String> values) {
    if (!name.regionMatches(true, 0, "Content-", 0, "Content-".length())) {
      values.forEach(value -> response.header(name, value));
    }
  }

  static Problem of(Throwable failure) {
    if (failure instanceof Refused refused) {
      return refused.problem();
    }
    if (failure instanceof ChatBusy) {
      return new Problem(429, "BMESH-0710 The line of this chat is full; try again soon", SOON);
    }
    if (failure instanceof CoordinationUnavailable) {
      return new Problem(
          503, "BMESH-0711 Nothing was stored, the store is out of reach; try again soon", SOON);
    }
    if (failure instanceof UnknownOutcome) {
      return new Problem(
          503, "BMESH-0712 It may be stored or not; send it again with the same id", SOON);
    }
    if (failure instanceof WebApplicationException web) {
      return new Problem(
          web.getResponse().getStatus(), "BMESH-0713 This cannot be asked for, or not in this way");
    }
    LOG.log(System.Logger.Level.ERROR, () -> "BMESH-0714 A request failed" + SafeTrace.of(failure));
    return new Problem(500, "BMESH-0714 The server failed; its log says why");
  }
}
