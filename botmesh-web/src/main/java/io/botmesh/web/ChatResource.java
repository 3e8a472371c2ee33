package io.botmesh.web;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Encoded;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;

/** The chats of the only bot, and of each bot by its name. */
@Path("/")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class ChatResource {
  @Inject Doors doors;
  @Inject MessageIds ids;

  /** Says something in a chat. */
  @POST
  @Path("chats/{chat}/messages")
  @Consumes(MediaType.APPLICATION_JSON)
  public Response post(@PathParam("chat") @Encoded String chat, InputStream body)
      throws IOException {
    return only().post(chat, body);
  }

  /** Reads a chat. */
  @GET
  @Path("chats/{chat}/messages")
  public JsonObject read(
      @PathParam("chat") @Encoded String chat,
      @QueryParam("after") String after,
      @QueryParam("limit") String limit) {
    return only().read(chat, after, limit);
  }

  /** Says something in a chat of a bot. */
  @POST
  @Path("bots/{bot}/chats/{chat}/messages")
  @Consumes(MediaType.APPLICATION_JSON)
  public Response postTo(
      @PathParam("bot") @Encoded String bot,
      @PathParam("chat") @Encoded String chat,
      InputStream body)
      throws IOException {
    return named(bot).post(chat, body);
  }

  /** Reads a chat of a bot. */
  @GET
  @Path("bots/{bot}/chats/{chat}/messages")
  public JsonObject readFrom(
      @PathParam("bot") @Encoded String bot,
      @PathParam("chat") @Encoded String chat,
      @QueryParam("after") String after,
      @QueryParam("limit") String limit) {
    return named(bot).read(chat, after, limit);
  }

  private ChatMessages only() {
    return new ChatMessages(doors::only, ids::next);
  }

  private ChatMessages named(String bot) {
    return new ChatMessages(() -> doors.named(bot), ids::next);
  }
}
