package io.botmesh.ear.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.ear.AppServer;
import io.botmesh.ear.ChatLine;
import io.botmesh.ear.Replica;
import io.botmesh.testkit.HostileBodies;
import io.botmesh.testkit.HostileTexts;
import io.botmesh.testkit.RedisServers;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Everything hostile that can come in at the web chat's doors, on each server, while fifty other
 * chats go on talking; at the end they must have noticed nothing, and the log must hold nothing
 * that anybody obeys or takes for a line of its own.
 */
@Tag("chaos")
@ParameterizedClass
@EnumSource(AppServer.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HostileDoorsIT {
  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private static final int LAST = Integer.MAX_VALUE;
  private static final int BATCH = 100;
  private static final int FLOOD_BYTES = 32 << 20;

  /** What the servers themselves leave to a connection is 60 to 90 s; far less than for ever. */
  private static final Duration GIVEN_UP = Duration.ofMinutes(3);

  /** Over this a server may refuse a body, or hang up, before it comes to us. */
  private static final int FOR_THE_SERVER = 1_000_000;

  private static Replica server;
  private static RawHttp http;
  private static SlowConnections slow;
  private static Bystanders bystanders;

  @Parameter AppServer app;

  @BeforeParameterizedClassInvocation
  static void start(AppServer app) {
    REDIS.flush();
    server =
        app.launch(
                "hostile",
                Map.of(
                    "BOTMESH_REDIS_URL", REDIS.url(),
                    "BOTMESH_SAMPLES_FAULTS", "true",
                    "BOTMESH_DURABILITY_MAX_ATTEMPTS", "2",
                    "BOTMESH_DURABILITY_RETRY_DELAY", "10ms"))
            .ready();
    http = new RawHttp(server.url().getPort());
    slow = new SlowConnections(http);
    bystanders = new Bystanders(server);
  }

  @AfterParameterizedClassInvocation
  static void end() throws IOException {
    bystanders.close();
    slow.close();
    server.close();
  }

  @Test
  @Tag("K9-1")
  void everyIdIsKeptExactlyAndNoTwoMeet() {
    Map<String, String> accepted = new LinkedHashMap<>();
    HostileTexts.KEPT.forEach(
        (what, id) -> {
          RawAnswer answer = http.post(messages(id), said("count"));
          if (answer.status() == 202) {
            accepted.put(what, id);
          } else {
            // Liberty takes, however they are encoded, neither control characters nor steps
            // upwards,
            // nor a semicolon behind a slash.
            assertThat(answer.isRefusal()).as("%s: %s", what, answer.head()).isTrue();
            assertThat(id).as(what).containsPattern("\\p{Cc}|\\.\\./|/\\.\\.|^;");
          }
        });
    assertThat(accepted.size()).isGreaterThan(HostileTexts.KEPT.size() / 2);
    accepted.forEach((what, id) -> awaitLines(what, messages(id), "count", "count 1"));
    accepted.forEach((what, id) -> assertThat(post(messages(id), said("count"))).isEqualTo(202));
    accepted.forEach(
        (what, id) -> {
          List<ChatLine> lines =
              awaitLines(what, messages(id), "count", "count 1", "count", "count 2");
          if (!id.startsWith("..")) {
            assertWatched(what, id, lines);
          }
        });
  }

  @Test
  @Tag("K9-3")
  void everyTextIsKeptExactlyWhetherItsHandlerAnswersOrFails() {
    Map<String, String> texts = new LinkedHashMap<>(HostileTexts.KEPT);
    texts.put("the longest", "\u202e\u0000".repeat(4090));
    texts.forEach(
        (what, text) -> {
          String chat = messages("said " + what);
          assertThat(post(chat, said("echo " + text))).as(what).isEqualTo(202);
          assertThat(post(chat, said("fail with " + text))).as(what).isEqualTo(202);
        });
    texts.forEach(
        (what, text) -> {
          List<ChatLine> lines = awaitMessages(messages("said " + what), 4);
          assertThat(lines)
              .extracting(ChatLine::text)
              .as(what)
              .containsSubsequence("echo " + text, "fail with " + text)
              .containsSubsequence(text, FAILED);
          assertWatched(what, "said " + what, lines);
        });
    awaitLog("BMESH-0322", texts.size());
  }

  @Test
  @Tag("K9-3")
  void everyMessageIdIsKeptExactlyAndFailsOnlyOnce() {
    String chat = messages("many ids");
    List<String> order = List.copyOf(HostileTexts.ALL);
    for (String id : order) {
      soon().until(() -> accepted(chat, id, "fail"));
      RawAnswer again = http.post(chat, said(id, "fail"));
      assertThat(again.json().getString("status")).isEqualTo("duplicate");
      assertThat(again.json().getString("id")).isEqualTo(id);
    }
    List<ChatLine> lines = awaitMessages(chat, 2 * order.size());
    assertThat(lines).filteredOn(ChatLine::isFromBot).hasSize(order.size());
    awaitLog("BMESH-0313", 2 * order.size());
    assertThat(LogScan.of(server).with("\\u{202e}")).isNotEmpty();
  }

  @Test
  void whatIsNoIdIsRefused() {
    HostileTexts.REFUSED_IDS.forEach(
        (what, id) -> {
          String path = "/api/chats/" + surrogatesEncoded(id) + "/messages";
          assertProblem(what, http.post(path, said("hi")), 400);
          assertProblem(what, http.get(path), 400);
          if (!id.isEmpty()) {
            assertThat(watchStatus("/chats/" + surrogatesEncoded(id))).as(what).isEqualTo(400);
          }
          assertProblem(what, http.post(messages("no id"), escaped(id)), 400);
        });
    assertThat(lines(messages("no id"))).isEmpty();
  }

  @Test
  void aPathThatIsNotEncodedMeetsNoOtherChat() {
    for (String path :
        List.of(
            "a%",
            "a%4", "a%zz", "a%u0041", "%ff", "%c3", "%c0%80", "%ed%a0%80", "\u00e4", "\u00ff")) {
      RawAnswer answer = http.post("/api/chats/" + path + "/messages", said("hi"));
      assertThat(answer.isRefusal()).as("%s: %s", path, answer.head()).isTrue();
      assertThat(watchStatus("/chats/" + path)).as(path).isBetween(400, 499);
    }
    for (String path : List.of("raw;b", "raw;b=c", ";raw", "raw", "raw;jsessionid=1")) {
      RawAnswer answer = http.post("/api/chats/" + path + "/messages", said("count"));
      if (answer.status() == 202) {
        awaitLines(path, messages(path), "count", "count 1");
      } else {
        assertThat(answer.isRefusal()).as("%s: %s", path, answer.head()).isTrue();
      }
    }
    for (String path :
        List.of("\u0000", "\n", "a b", "a\tb", "a/b", "../../x", "x".repeat(9_000))) {
      RawAnswer answer = http.post("/api/chats/" + path + "/messages", said("hi"));
      assertThat(answer.status()).as("%s: %s", path, answer.head()).isNotIn(202, 500, 503);
    }
  }

  @Test
  void everyBodyIsTakenOrRefusedAsStated() {
    for (HostileBodies.Body body : HostileBodies.ALL) {
      String chat = messages("body " + body.name());
      RawAnswer answer = http.post(chat, body.bytes(), "Content-Type: application/json");
      if (body.bytes().length > FOR_THE_SERVER) {
        assertThat(answer.status()).as(body.name()).isIn(0, 400, 413);
      } else if (body.status() == 202) {
        assertThat(answer.status()).as("%s: %s", body.name(), answer.body()).isEqualTo(202);
        awaitMessages(chat, 2);
      } else {
        assertProblem(body.name(), answer, body.status());
      }
      if (body.status() != 202) {
        assertThat(lines(chat)).as(body.name()).isEmpty();
      }
    }
  }

  @Test
  void headersThatLieAreRefused() {
    String chat = messages("headers");
    byte[] body = said("hi").getBytes(UTF_8);
    String json = "Content-Type: application/json";
    assertProblem("no type", http.post(chat, body), 415);
    assertProblem("another type", http.post(chat, body, "Content-Type: text/plain"), 415);
    assertProblem(
        "a form", http.post(chat, body, json.replace("json", "x-www-form-urlencoded")), 415);
    assertProblem("no type at all", http.post(chat, body, "Content-Type: ;;;/"), 400);
    assertProblem("hostile type", http.post(chat, body, hostile("Content-Type: ;;")), 400);
    assertProblem("hostile parameter", http.post(chat, body, hostile(json + ";x=")), 400);
    assertProblem("hostile accept", http.post(chat, body, json, hostile("Accept: ;;")), 400);
    assertProblem("accepts nothing", http.post(chat, body, json, "Accept: image/png"), 406);
    assertProblem("Latin-1", http.post(chat, body, json + "; charset=ISO-8859-1"), 415);
    assertProblem("no charset", http.post(chat, body, json + "; charset=nonsense"), 415);
    refused("no gzip", http.post(chat, body, json, "Content-Encoding: gzip"));
    refused("no chunks", http.post(chat, body, json, "Transfer-Encoding: chunked"));
    refused("a negative length", http.post(chat, new byte[0], json, "Content-Length: -3"));
    refused("hostile host", request("GET " + chat + " HTTP/1.1\r\n" + hostile("Host: ")));
    refused(
        "hostile header",
        request("GET " + chat + " HTTP/1.1\r\nHost: x\r\n" + hostile("X") + ": 1"));
    refused("hostile version", request("GET " + chat + " HTTP/1.1" + hostile("") + "\r\nHost: x"));
    refused("hostile method", request(hostile("G") + " " + chat + " HTTP/1.1\r\nHost: x"));
    refused("no HTTP", http.send(new byte[] {0x16, 3, 1, 2, 0, 1, 0, '\r', '\n', '\r', '\n'}));
    refused("many headers", request("GET / HTTP/1.1\r\nHost: x" + "\r\nX: 1".repeat(2_000)));
    for (String query :
        List.of("after=-1", "after=%00", "after=%zz", "limit=0", "limit=x", "after=1e9")) {
      refused(query, http.get(chat + "?" + query));
      assertThat(watchStatus("/chats/headers?" + query.replace("limit", "after=x&limit")))
          .as(query)
          .isBetween(400, 499);
    }
    assertThat(lines(chat)).isEmpty();
  }

  @Test
  void whatDoesNotExistIsNotShownInTheLog() {
    for (String text :
        List.of("\u202ePLANTED", "\u0085PLANTED", "\u2028PLANTED", "\u001b[31m", "\n")) {
      for (String path : List.of("/", "/api/", "/api/chats/", "/bots/", "/chats/x/", "/samples/")) {
        RawAnswer answer = http.get(path + RawHttp.encoded(text));
        assertThat(answer.isRefusal()).as("%s: %s", path, answer.head()).isTrue();
      }
    }
  }

  @Test
  void aHalfMadeHandshakeOpensNoSocket() {
    for (String handshake :
        List.of(
            "Upgrade: websocket\r\nConnection: Upgrade\r\n",
            RawSocket.HANDSHAKE.replace("13", "99"),
            RawSocket.HANDSHAKE.replaceAll("Sec-WebSocket-Key.*\r\n", ""))) {
      try (RawSocket socket = RawSocket.open(http, "/chats/x", handshake)) {
        assertThat(socket.status()).as(handshake).isBetween(400, 499);
      }
    }
  }

  @Test
  void whoWritesIntoASocketWithoutEndCostsNoMemory() {
    JvmView jvm = new JvmView(server);
    long before = jvm.heapBytes();
    List<RawSocket> writers = new ArrayList<>();
    for (String frames : List.of("01ff", "81ff", "82ff", "89fd")) {
      RawSocket writer = RawSocket.open(http, "/chats/flooded");
      writers.add(writer);
      CompletableFuture<Void> flooded =
          CompletableFuture.runAsync(
              () -> flood(writer, Integer.parseInt(frames, 16), FLOOD_BYTES));
      // All is sent, or refused; or the server takes no more, and no longer than that we wait.
      flooded.completeOnTimeout(null, 10, TimeUnit.SECONDS).join();
    }
    assertThat(jvm.heapBytes() - before).isLessThan(16 << 20);
    assertThat(post(messages("flooded"), said("hi"))).isEqualTo(202);
    writers.forEach(RawSocket::close);
  }

  @Test
  void whoTakesNoFrameIsGivenUpAndCostsNoMemory() {
    JvmView jvm = new JvmView(server);
    String chat = messages("unread");
    for (int line = 0; line < 600; line++) {
      String id = "m" + line;
      soon().until(() -> accepted(chat, id, "x".repeat(16_000)));
    }
    awaitMessages(chat, 1_000);
    long before = jvm.heapBytes();
    List<RawSocket> readers = new ArrayList<>();
    for (int reader = 0; reader < 20; reader++) {
      readers.add(RawSocket.openNarrow(http, "/chats/unread"));
    }
    soon().until(() -> jvm.objects(SOCKET) == 0);
    assertThat(jvm.heapBytes() - before).isLessThan(16 << 20);
    readers.forEach(RawSocket::close);
  }

  @Test
  void aThousandSocketsLeaveNothingBehind() {
    openAndClose(1_000);
  }

  @Test
  @Tag("chaos")
  void tenThousandSocketsLeaveNothingBehind() {
    openAndClose(10_000);
  }

  private static void openAndClose(int sockets) {
    JvmView jvm = new JvmView(server);
    openAndClose(BATCH, "/chats/warm");
    soon().until(() -> jvm.objects(SOCKET) == 0);
    long threads = jvm.threads();
    for (int opened = 0; opened < sockets; opened += BATCH) {
      openAndClose(BATCH, "/chats/leak");
    }
    soon().until(() -> jvm.objects(SOCKET) == 0);
    assertThat(jvm.objects("io.botmesh.webchat.LogReader")).isZero();
    assertThat((List<?>) REDIS.command("PUBSUB", "CHANNELS", "*:logs:*")).isEmpty();
    assertThat(jvm.threads() - threads).isLessThan(BATCH / 2);
  }

  /** Opens so many on ten chats; closes a third orderly, a third by a reset, a third silently. */
  private static void openAndClose(int sockets, String path) {
    List<RawSocket> open = new ArrayList<>();
    for (int socket = 0; socket < sockets; socket++) {
      open.add(RawSocket.open(http, path + socket % 10));
    }
    assertThat(open).allMatch(socket -> socket.status() == 101);
    for (int socket = 0; socket < sockets; socket++) {
      switch (socket % 3) {
        case 0 -> open.get(socket).closeOrderly();
        case 1 -> open.get(socket).reset();
        default -> open.get(socket).close();
      }
    }
  }

  @Test
  @Order(LAST - 2)
  @Tag("chaos")
  void slowConnectionsAreGivenUp() {
    assertThat(slow.notGivenUpWithin(GIVEN_UP)).isEmpty();
  }

  @Test
  @Order(LAST - 1)
  void theOtherChatsHaveNoticedNothing() throws Exception {
    bystanders.assertUndisturbed();
  }

  @Test
  @Order(LAST)
  @Tag("K9-3")
  void noLineOfTheLogIsForged() {
    LogScan log = LogScan.of(server);
    assertThat(log.forged()).isEmpty();
    assertThat(log.obeyed()).isEmpty();
    assertThat(log.with("BMESH-0714")).isEmpty();
  }

  private static final String SOCKET = "io.botmesh.web.ChatSocket";
  private static final String FAILED =
      "Sorry, something went wrong and your message could not be handled.";

  private static void assertWatched(String what, String id, List<ChatLine> lines) {
    try (RawSocket socket = RawSocket.open(http, "/chats/" + RawHttp.encoded(id) + "?after=0")) {
      assertThat(socket.status()).as(what).isEqualTo(101);
      for (ChatLine line : lines) {
        assertThat(socket.line()).as(what).isEqualTo(line);
      }
    }
  }

  private static int watchStatus(String path) {
    try (RawSocket socket = RawSocket.open(http, path)) {
      return socket.status();
    }
  }

  /** Sends a header that announces far more than follows, and then what follows. */
  private static void flood(RawSocket writer, int header, int bytes) {
    byte[] part = new byte[1 << 16];
    ByteBuffer head = ByteBuffer.allocate(14);
    head.putShort((short) header).putLong(1L << 40).putInt(0);
    try {
      writer.send(head.array());
      for (int sent = 0; sent < bytes; sent += part.length) {
        writer.send(part);
      }
    } catch (IOException givenUp) {
      return;
    }
  }

  private static boolean accepted(String path, String id, String text) {
    RawAnswer answer = http.post(path, said(id, text));
    assertThat(answer.status()).as(answer.body()).isIn(202, 429);
    return answer.status() == 202;
  }

  private static int post(String path, String body) {
    return http.post(path, body).status();
  }

  private static List<ChatLine> awaitLines(String what, String path, String... texts) {
    soon()
        .untilAsserted(
            () ->
                assertThat(lines(path)).extracting(ChatLine::text).as(what).containsExactly(texts));
    return lines(path);
  }

  private static List<ChatLine> awaitMessages(String path, int many) {
    soon().until(() -> lines(path).size() >= many);
    return lines(path);
  }

  private static void awaitLog(String text, int lines) {
    soon().until(() -> LogScan.of(server).with(text).size() >= lines);
  }

  private static List<ChatLine> lines(String path) {
    RawAnswer answer = http.get(path + "?limit=1000");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json().getJsonArray("messages").getValuesAs(JsonObject.class).stream()
        .map(ChatLine::of)
        .toList();
  }

  private static String messages(String chat) {
    return "/api/chats/" + RawHttp.encoded(chat) + "/messages";
  }

  private static String said(String text) {
    return Json.createObjectBuilder().add("text", text).build().toString();
  }

  private static String said(String id, String text) {
    return Json.createObjectBuilder().add("id", id).add("text", text).build().toString();
  }

  /** A message of that id, which may be no text at all. */
  private static String escaped(String id) {
    StringBuilder body = new StringBuilder("{\"text\": \"hi\", \"id\": \"");
    id.chars().forEach(unit -> body.append(String.format("\\u%04x", unit)));
    return body.append("\"}").toString();
  }

  /** Percent-encoded, each surrogate without its partner as some encoders do it. */
  private static String surrogatesEncoded(String id) {
    StringBuilder encoded = new StringBuilder();
    id.codePoints()
        .forEach(
            point ->
                encoded.append(
                    point >= 0xd800 && point <= 0xdfff
                        ? String.format(
                            "%%%02X%%%02X%%%02X",
                            0xe0 | (point >> 12),
                            0x80 | ((point >> 6) & 0x3f),
                            0x80 | (point & 0x3f))
                        : RawHttp.encoded(Character.toString(point))));
    return encoded.toString();
  }

  /** Makes a line of a request hostile: what is written byte by byte, and obeyed if it is shown. */
  private static String hostile(String line) {
    return line + "\u001b[31m" + new String("\u202ePLANTED\u0085".getBytes(UTF_8), ISO_8859_1);
  }

  private static RawAnswer request(String head) {
    return http.send(RawHttp.bytes(head + "\r\nConnection: close\r\n\r\n"));
  }

  private static void refused(String what, RawAnswer answer) {
    // 505 is what Liberty says to a version that it does not know.
    assertThat(answer.isRefusal() || answer.status() == 505 || answer.status() == 0)
        .as("%s: %s", what, answer.head())
        .isTrue();
    assertThat(answer.body()).as(what).doesNotContain("Exception", "\tat ");
  }

  private static void assertProblem(String what, RawAnswer answer, int status) {
    assertThat(answer.status()).as("%s: %s", what, answer.body()).isEqualTo(status);
    assertThat(answer.isProblem()).as("%s: %s", what, answer).isTrue();
  }

  private static ConditionFactory soon() {
    return await()
        .atMost(120, TimeUnit.SECONDS)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(100));
  }
}
