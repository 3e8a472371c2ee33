package io.botmesh.web;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** Which lines of a chat are wanted, as the request says it; null where it does not. */
public class Page {
  @Parameter(
      description = "Only lines with a greater seq",
      schema =
          @Schema(type = SchemaType.INTEGER, format = "int64", minimum = "0", defaultValue = "0"))
  @QueryParam("after")
  String after;

  @Parameter(
      description = "At most so many lines",
      schema =
          @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "1000", defaultValue = "100"))
  @QueryParam("limit")
  String limit;
}
