package io.botmesh.samples;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Somebody outside who knows the weather. Thread-safe. */
@Path("/weather")
public interface WeatherService extends AutoCloseable {
  /** Returns what the weather is like in a place, in a few words. */
  @GET
  @Path("{place}")
  @Produces(MediaType.TEXT_PLAIN)
  String in(@PathParam("place") String place);

  @Override
  void close();
}
