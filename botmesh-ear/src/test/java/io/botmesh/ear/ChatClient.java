package io.botmesh.ear;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

/** Somebody who talks in one chat through one server, by REST and WebSocket only. */
public final class ChatClient {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int PAGE = 1000;
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(LIMIT).build();

  private final URI base;
  private final String chat;

  /**
   * Talks in a chat.
   *
   * @param base the address of the chat page, without a slash at the end
   * @param chat the chat's id
   */
  ChatClient(URI base, String chat) {
    this.base = base;
    this.chat = chat;
  }

  /** Says something and checks that it was accepted. */
  public void say(String text) {
    HttpResponse<String> answer = post(Json.createObjectBuilder().add("text", text).build());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    assertThat(object(answer.body()).getString("status")).isEqualTo("accepted");
  }

  public HttpResponse<String> post(JsonObject message) {
    return post(message.toString());
  }

  public HttpResponse<String> post(String body) {
    return send(
        request(messages())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build());
  }

  public HttpResponse<String> get(String path) {
    return send(request(path).GET().build());
  }

  /** Reads the whole chat. */
  public List<ChatLine> lines() {
    List<ChatLine> lines = new ArrayList<>();
    List<ChatLine> page = lines("?limit=" + PAGE);
    lines.addAll(page);
    while (page.size() == PAGE) {
      page = lines("?limit=" + PAGE + "&after=" + page.get(PAGE - 1).seq());
      lines.addAll(page);
    }
    return lines;
  }

  public List<ChatLine> lines(String query) {
    HttpResponse<String> answer = get(messages() + query);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return object(answer.body()).getJsonArray("messages").getValuesAs(JsonObject.class).stream()
        .map(ChatLine::of)
        .toList();
  }

  /** Reads what the bot said so far. */
  public List<String> answers() {
    return lines().stream().filter(ChatLine::isFromBot).map(ChatLine::text).toList();
  }

  /** Reads a line so often at once, each by a connection of its own, and waits for the answers. */
  public void readAtOnce(int times) {
    HttpRequest line = request(messages() + "?limit=1").GET().build();
    CompletableFuture.allOf(
            Stream.generate(() -> HTTP.sendAsync(line, BodyHandlers.discarding()))
                .limit(times)
                .toArray(CompletableFuture<?>[]::new))
        .join();
  }

  /** Opens a socket on the lines after one. */
  public ChatSocketClient watch(long after) {
    return watchAt("", after);
  }

  /** Opens a socket below another path. */
  public ChatSocketClient watchAt(String path, long after) {
    ChatSocketClient socket = new ChatSocketClient();
    socket.open(
        HTTP,
        URI.create(
            base.toString().replaceFirst("^http", "ws")
                + path
                + "/chats/"
                + encoded()
                + "?after="
                + after));
    return socket;
  }

  /** Asks an address for its status; 0 if nobody answers. */
  static int statusOf(URI address) {
    try {
      return send(HttpRequest.newBuilder(address).timeout(LIMIT).GET().build()).statusCode();
    } catch (UncheckedIOException | CompletionException nobody) {
      return 0;
    }
  }

  private String messages() {
    return "/api/chats/" + encoded() + "/messages";
  }

  private String encoded() {
    return URLEncoder.encode(chat, UTF_8).replace("+", "%20");
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path)).timeout(LIMIT);
  }

  private static HttpResponse<String> send(HttpRequest request) {
    try {
      return HTTP.send(request, BodyHandlers.ofString());
    } catch (ConnectException e) {
      throw new UncheckedIOException("Nobody listens at " + request.uri(), e);
    } catch (IOException e) {
      throw new UncheckedIOException("No answer from " + request.uri(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CompletionException(e);
    }
  }

  public static JsonObject object(String json) {
    return Json.createReader(new StringReader(json)).readObject();
  }
}
