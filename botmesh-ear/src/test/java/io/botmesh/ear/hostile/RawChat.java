package io.botmesh.ear.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.ear.ChatLine;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.List;

/**
 * One chat at its doors, REST and WebSocket; what goes out is what is written here. Thread-safe.
 */
final class RawChat {
  private static final String JSON = "Content-Type: application/json";

  private final RawHttp http;
  private final String path;

  /**
   * Talks in a chat.
   *
   * @param path the chat's id as it shall stand in paths
   */
  RawChat(RawHttp http, String path) {
    this.http = http;
    this.path = path;
  }

  /** Returns the path of its messages. */
  String messages() {
    return "/api/chats/" + path + "/messages";
  }

  RawAnswer read(String query) {
    return http.get(messages() + query);
  }

  RawAnswer post(String text) {
    return post(Json.createObjectBuilder().add("text", text).build());
  }

  RawAnswer post(String id, String text) {
    return post(Json.createObjectBuilder().add("id", id).add("text", text).build());
  }

  private RawAnswer post(JsonObject message) {
    return post(message.toString().getBytes(UTF_8), JSON);
  }

  RawAnswer post(byte[] body) {
    return post(body, JSON);
  }

  RawAnswer post(byte[] body, String... headers) {
    return http.post(messages(), body, headers);
  }

  /** Says something that must be taken. */
  void say(String text) {
    RawAnswer answer = post(text);
    assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
  }

  /** Says something that must be taken as new, as soon as the chat's line has room for it. */
  void say(String id, String text) {
    Patience.soon().until(() -> isNew(post(id, text)));
  }

  private static boolean isNew(RawAnswer answer) {
    assertThat(answer.status()).as(answer.toString()).isIn(202, 429);
    if (answer.status() == 202) {
      assertThat(answer.json().getString("status")).isEqualTo("accepted");
    }
    return answer.status() == 202;
  }

  List<ChatLine> lines() {
    return lines("?limit=1000");
  }

  List<ChatLine> lines(String query) {
    RawAnswer answer = read(query);
    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    return answer.json().getJsonArray("messages").getValuesAs(JsonObject.class).stream()
        .map(ChatLine::of)
        .toList();
  }

  /** Waits until there are so many lines, or more. */
  List<ChatLine> awaitLines(int many) {
    return Patience.soon().until(this::lines, lines -> lines.size() >= many);
  }

  /** Waits until these lines are there, and no others. */
  void awaitTexts(String... texts) {
    Patience.soon()
        .untilAsserted(() -> assertThat(lines()).extracting(ChatLine::text).containsExactly(texts));
  }

  /** Asks for a socket with a query; whether it opens its status says. */
  RawSocket watch(String query) {
    return RawSocket.open(http, "/chats/" + path + query);
  }

  /** Asks for a socket into which next to nothing goes before it is read. */
  RawSocket watchNarrow() {
    return RawSocket.openNarrow(http, "/chats/" + path);
  }

  /** Returns what is answered to who asks for a socket, and hangs up. */
  int watchStatus() {
    return watchStatus("");
  }

  int watchStatus(String query) {
    try (RawSocket socket = watch(query)) {
      return socket.status();
    }
  }

  /** The socket must tell the very lines that REST tells. */
  void assertWatched() {
    try (RawSocket socket = watch("?after=0")) {
      assertThat(socket.status()).as(toString()).isEqualTo(101);
      for (ChatLine line : lines()) {
        assertThat(Shown.of(socket.line())).isEqualTo(Shown.of(line));
      }
    }
  }

  @Override
  public String toString() {
    return "the chat at " + Shown.of(path);
  }
}
