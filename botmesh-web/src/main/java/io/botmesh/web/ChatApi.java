package io.botmesh.web;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Components;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.info.Info;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** The REST part, at {@code /api}; a server with MicroProfile OpenAPI shows this description. */
@ApplicationPath("/api")
@OpenAPIDefinition(
    info =
        @Info(
            title = "botmesh web chat",
            version = "1",
            description =
                "Say something in a chat, read what was said. A request may go to any replica. New"
                    + " lines come by WebSocket, at /chats/{chat}, which this description does not"
                    + " cover."),
    components =
        @Components(
            requestBodies =
                @RequestBody(
                    name = ChatApi.SAYING,
                    required = true,
                    content =
                        @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = Description.Saying.class))),
            responses = {
              @APIResponse(
                  name = ChatApi.SAID,
                  description = "It is stored, or was before",
                  content =
                      @Content(
                          mediaType = MediaType.APPLICATION_JSON,
                          schema = @Schema(implementation = Description.Said.class))),
              @APIResponse(
                  name = ChatApi.MESSAGES,
                  description = "Lines of the chat, the same on every replica",
                  content =
                      @Content(
                          mediaType = MediaType.APPLICATION_JSON,
                          schema = @Schema(implementation = Description.Messages.class))),
              @APIResponse(
                  name = ChatApi.BAD_INPUT,
                  description = "An id, a parameter or the body is wrong: do not repeat it",
                  content =
                      @Content(
                          mediaType = Problem.MEDIA_TYPE,
                          schema = @Schema(implementation = Description.Problem.class))),
              @APIResponse(
                  name = ChatApi.NO_SUCH_BOT,
                  description = "No bot of this name runs here just now, or several do: name one",
                  content =
                      @Content(
                          mediaType = Problem.MEDIA_TYPE,
                          schema = @Schema(implementation = Description.Problem.class))),
              @APIResponse(
                  name = ChatApi.TOO_SLOW,
                  description = "The body took too long to come: send it again with the same id",
                  content =
                      @Content(
                          mediaType = Problem.MEDIA_TYPE,
                          schema = @Schema(implementation = Description.Problem.class))),
              @APIResponse(
                  name = ChatApi.TOO_LARGE,
                  description = "The text or the body is too long",
                  content =
                      @Content(
                          mediaType = Problem.MEDIA_TYPE,
                          schema = @Schema(implementation = Description.Problem.class))),
              @APIResponse(
                  name = ChatApi.NO_JSON,
                  description =
                      "The body is not said to be application/json, or to be in another charset than"
                          + " UTF-8",
                  content =
                      @Content(
                          mediaType = Problem.MEDIA_TYPE,
                          schema = @Schema(implementation = Description.Problem.class))),
              @APIResponse(
                  name = ChatApi.LINE_FULL,
                  description = "The chat's line is full, nothing was stored: try again later",
                  headers =
                      @Header(
                          name = "Retry-After",
                          description = "In seconds",
                          schema = @Schema(implementation = Integer.class)),
                  content =
                      @Content(
                          mediaType = Problem.MEDIA_TYPE,
                          schema = @Schema(implementation = Description.Problem.class))),
              @APIResponse(
                  name = ChatApi.FAILURE,
                  description = "A failure that nobody foresaw: the server's log says what",
                  content =
                      @Content(
                          mediaType = Problem.MEDIA_TYPE,
                          schema = @Schema(implementation = Description.Problem.class))),
              @APIResponse(
                  name = ChatApi.OUT_OF_REACH,
                  description =
                      "The store is out of reach, or no bot runs here just now. BMESH-0711: nothing"
                          + " was stored. BMESH-0712: it may be stored, send it again with the same"
                          + " id",
                  headers =
                      @Header(
                          name = "Retry-After",
                          description = "In seconds",
                          schema = @Schema(implementation = Integer.class)),
                  content =
                      @Content(
                          mediaType = Problem.MEDIA_TYPE,
                          schema = @Schema(implementation = Description.Problem.class)))
            }))
public class ChatApi extends Application {
  static final String SAYING = "Saying";
  static final String SAID = "Said";
  static final String MESSAGES = "Messages";
  static final String BAD_INPUT = "BadInput";
  static final String NO_SUCH_BOT = "NoSuchBot";
  static final String TOO_SLOW = "TooSlow";
  static final String TOO_LARGE = "TooLarge";
  static final String NO_JSON = "NoJson";
  static final String LINE_FULL = "LineFull";
  static final String FAILURE = "Failure";
  static final String OUT_OF_REACH = "OutOfReach";
}
