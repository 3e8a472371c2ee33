package io.botmesh.web;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Encoded;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/**
 * The chats of the only bot, and of each bot by its name. Which one a path means is read from the
 * request as it was sent.
 */
@Path("/")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class ChatResource {
  private static final String CHAT =
      "The chat's id, percent-encoded as UTF-8, 1 to 512 bytes; a / in it is %2F";
  private static final String BOT = "The bot's name, percent-encoded as UTF-8";

  @Inject Doors doors;
  @Inject MessageIds ids;
  @Context HttpServletRequest request;
  @Context HttpHeaders headers;

  /** Says something in a chat. */
  @POST
  @Path("chats/{chat}/messages")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(operationId = "say", summary = "Says something in a chat of the only bot")
  @RequestBody(ref = ChatApi.SAYING)
  @APIResponse(responseCode = "202", ref = ChatApi.SAID)
  @APIResponse(responseCode = "400", ref = ChatApi.BAD_INPUT)
  @APIResponse(responseCode = "404", ref = ChatApi.NO_SUCH_BOT)
  @APIResponse(responseCode = "408", ref = ChatApi.TOO_SLOW)
  @APIResponse(responseCode = "413", ref = ChatApi.TOO_LARGE)
  @APIResponse(responseCode = "415", ref = ChatApi.NO_JSON)
  @APIResponse(responseCode = "429", ref = ChatApi.LINE_FULL)
  @APIResponse(responseCode = "500", ref = ChatApi.FAILURE)
  @APIResponse(responseCode = "503", ref = ChatApi.OUT_OF_REACH)
  public Response post(
      @Parameter(description = CHAT) @PathParam("chat") @Encoded String chat, InputStream body) {
    return said(body);
  }

  /** Reads a chat. */
  @GET
  @Path("chats/{chat}/messages")
  @Operation(operationId = "read", summary = "Reads a chat of the only bot")
  @APIResponse(responseCode = "200", ref = ChatApi.MESSAGES)
  @APIResponse(responseCode = "400", ref = ChatApi.BAD_INPUT)
  @APIResponse(responseCode = "404", ref = ChatApi.NO_SUCH_BOT)
  @APIResponse(responseCode = "500", ref = ChatApi.FAILURE)
  @APIResponse(responseCode = "503", ref = ChatApi.OUT_OF_REACH)
  public JsonObject read(
      @Parameter(description = CHAT) @PathParam("chat") @Encoded String chat,
      @BeanParam Page page) {
    return lines(page);
  }

  /** Says something in a chat of a bot. */
  @POST
  @Path("bots/{bot}/chats/{chat}/messages")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(operationId = "sayTo", summary = "Says something in a chat of a bot")
  @RequestBody(ref = ChatApi.SAYING)
  @APIResponse(responseCode = "202", ref = ChatApi.SAID)
  @APIResponse(responseCode = "400", ref = ChatApi.BAD_INPUT)
  @APIResponse(responseCode = "404", ref = ChatApi.NO_SUCH_BOT)
  @APIResponse(responseCode = "408", ref = ChatApi.TOO_SLOW)
  @APIResponse(responseCode = "413", ref = ChatApi.TOO_LARGE)
  @APIResponse(responseCode = "415", ref = ChatApi.NO_JSON)
  @APIResponse(responseCode = "429", ref = ChatApi.LINE_FULL)
  @APIResponse(responseCode = "500", ref = ChatApi.FAILURE)
  @APIResponse(responseCode = "503", ref = ChatApi.OUT_OF_REACH)
  public Response postTo(
      @Parameter(description = BOT) @PathParam("bot") @Encoded String bot,
      @Parameter(description = CHAT) @PathParam("chat") @Encoded String chat,
      InputStream body) {
    return said(body);
  }

  /** Reads a chat of a bot. */
  @GET
  @Path("bots/{bot}/chats/{chat}/messages")
  @Operation(operationId = "readFrom", summary = "Reads a chat of a bot")
  @APIResponse(responseCode = "200", ref = ChatApi.MESSAGES)
  @APIResponse(responseCode = "400", ref = ChatApi.BAD_INPUT)
  @APIResponse(responseCode = "404", ref = ChatApi.NO_SUCH_BOT)
  @APIResponse(responseCode = "500", ref = ChatApi.FAILURE)
  @APIResponse(responseCode = "503", ref = ChatApi.OUT_OF_REACH)
  public JsonObject readFrom(
      @Parameter(description = BOT) @PathParam("bot") @Encoded String bot,
      @Parameter(description = CHAT) @PathParam("chat") @Encoded String chat,
      @BeanParam Page page) {
    return lines(page);
  }

  private Response said(InputStream body) {
    ChatInput.type(headers.getMediaType());
    ChatInput.encoding(headers.getHeaderString(HttpHeaders.CONTENT_ENCODING));
    ChatPath path = path();
    return messages(path).post(path.chat(), body);
  }

  private JsonObject lines(Page page) {
    ChatPath path = path();
    return messages(path).read(path.chat(), page.after, page.limit);
  }

  private ChatMessages messages(ChatPath path) {
    return new ChatMessages(() -> doors.of(path), ids::next);
  }

  private ChatPath path() {
    return ChatPath.ofMessages(ChatPath.sent(request));
  }
}
