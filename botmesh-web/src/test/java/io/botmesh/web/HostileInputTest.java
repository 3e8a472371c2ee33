package io.botmesh.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.ReplicaId;
import io.botmesh.testkit.HostileTexts;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever comes in at the doors is kept exactly or refused, and nothing else happens. */
class HostileInputTest {
  private static final String UNRESERVED =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@";

  @Property
  void anIdInAPathIsKeptExactly(@ForAll @From("ids") String id, @ForAll boolean sparing) {
    assertThat(ChatInput.chat(encoded(id, sparing)).value()).isEqualTo(id);
  }

  @Property
  void twoIdsAreTwoPaths(@ForAll @From("ids") String one, @ForAll @From("ids") String other) {
    assertThat(ChatInput.chat(encoded(one, true)).equals(ChatInput.chat(encoded(other, false))))
        .isEqualTo(one.equals(other));
  }

  @Property
  void aPathIsReadOrRefused(@ForAll @From("raw") String path) {
    try {
      String id = ChatInput.chat(path).value();
      assertThat(encodedAgain(path)).isEqualToIgnoringCase(encoded(id, false));
    } catch (Refused refused) {
      assertRefused(refused, 400);
    }
  }

  @Property
  void aPathIsTakenApartOrRefused(@ForAll @From("raw") String path) {
    for (String one : List.of(path, "/chats/" + path, "/api/chats/" + path + "/messages")) {
      try {
        assertThat(one).contains(ChatPath.ofSocket(one).chat());
      } catch (Refused refused) {
        assertRefused(refused, 404);
      }
      try {
        assertThat(one).contains("/" + ChatPath.ofMessages(one).chat() + "/messages");
      } catch (Refused refused) {
        assertRefused(refused, 404);
      }
    }
  }

  @Property
  void aMessageIsKeptExactly(
      @ForAll @From("texts") String text, @ForAll @From("ids") String id, @ForAll boolean escaped) {
    String body =
        escaped
            ? "{\"text\":" + escaped(text) + ",\"id\":" + escaped(id) + "}"
            : Json.createObjectBuilder().add("id", id).add("text", text).build().toString();
    PostedMessage posted = read(body.getBytes(UTF_8));
    assertThat(posted.text()).isEqualTo(text);
    assertThat(posted.id().map(ChatInput::message).orElseThrow().value()).isEqualTo(id);
  }

  @Property
  void aMessageThatIsCutOffIsRefused(
      @ForAll @From("texts") String text, @ForAll @IntRange(min = 1, max = 100) int percent) {
    byte[] whole = Json.createObjectBuilder().add("text", text).build().toString().getBytes(UTF_8);
    int cut = Math.max(1, whole.length * percent / 100);
    try {
      PostedMessage posted = read(java.util.Arrays.copyOf(whole, whole.length - cut));
      assertThat(posted).as("a part of a message").isNull();
    } catch (Refused refused) {
      assertRefused(refused, 400);
    }
  }

  @Property
  void anythingPostedIsReadOrRefused(@ForAll @Size(max = 200) byte[] body) {
    readOrRefused(body);
  }

  @Property
  void anythingLikeJsonIsReadOrRefused(@ForAll @From("tokens") String body) {
    readOrRefused(body.getBytes(UTF_8));
  }

  @Property
  void nestingIsBounded(@ForAll @IntRange(min = 1, max = 200) int depth) {
    String body = "{\"text\":\"hi\",\"x\":" + "[".repeat(depth - 1) + "]".repeat(depth - 1) + "}";
    if (depth == 1) {
      body = "{\"text\":\"hi\"}";
    }
    try {
      assertThat(read(body.getBytes(UTF_8)).text()).isEqualTo("hi");
      assertThat(depth).isLessThanOrEqualTo(PostedMessage.MAX_DEPTH);
    } catch (Refused refused) {
      assertRefused(refused, 400);
      assertThat(depth).isGreaterThan(PostedMessage.MAX_DEPTH);
    }
  }

  @Property
  void aLineIsToldExactlyAndOnOneLine(
      @ForAll @From("texts") String text, @ForAll @From("ids") String replica) {
    LogLine line =
        new LogLine(
            "b:1", LogLine.From.BOT, text, Instant.EPOCH, Optional.of(new ReplicaId(replica)));
    String told = MessageJson.message(new LogEntry(7, line)).toString();
    assertThat(told).doesNotContainPattern("[\\x00-\\x1f]");
    JsonObject read = Json.createReader(new StringReader(told)).readObject();
    assertThat(read.getString("text")).isEqualTo(text);
    assertThat(read.getString("replica")).isEqualTo(replica);
    assertThat(MessageJson.page(List.of(new LogEntry(7, line))).getJsonArray("messages").get(0))
        .isEqualTo(read);
  }

  @Provide
  Arbitrary<String> ids() {
    Arbitrary<String> some =
        text().ofMinLength(1).ofMaxLength(40).filter(HostileInputTest::isWellFormed);
    return Arbitraries.oneOf(Arbitraries.of(HostileTexts.ALL), some);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.of(HostileTexts.ALL),
        text().ofMaxLength(300).filter(HostileInputTest::isWellFormed));
  }

  /** What somebody may write as a path, encoded badly. */
  @Provide
  Arbitrary<String> raw() {
    Arbitrary<String> parts =
        Arbitraries.of(
            "%",
            "%4",
            "%41",
            "%2f",
            "%2F",
            "%00",
            "%e2%80%ae",
            "%ff",
            "%c3",
            "%a4",
            "%zz",
            "/",
            "a",
            ";",
            "..",
            "{",
            "}",
            "\u00e4",
            "\u0660",
            "%\u0664\u0661",
            "\ud83d",
            "+",
            " ");
    return parts.list().ofMaxSize(12).map(list -> String.join("", list));
  }

  @Provide
  Arbitrary<String> tokens() {
    Arbitrary<String> parts =
        Arbitraries.of(
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"text\"",
            "\"id\"",
            "\"\\ud83d\"",
            "\"a\"",
            "\"",
            "1",
            "-",
            "1e999999999",
            "null",
            "true",
            " ",
            "\\",
            "\ufeff",
            "\u0000",
            "{\"text\":\"hi\"}");
    return parts.list().ofMaxSize(15).map(list -> String.join("", list));
  }

  private static net.jqwik.api.arbitraries.StringArbitrary text() {
    return Arbitraries.strings()
        .all()
        .withChars("{}%/\\.:;\u0000\n\r\u202e\u200b\ufeff\u00e9\u0301")
        .withChars("\ud83d\ude00".toCharArray());
  }

  private static boolean isWellFormed(String text) {
    return UTF_8.newEncoder().canEncode(text);
  }

  private static String encoded(String id, boolean sparing) {
    StringBuilder encoded = new StringBuilder();
    for (byte octet : id.getBytes(UTF_8)) {
      if (sparing && UNRESERVED.indexOf(octet) >= 0) {
        encoded.append((char) octet);
      } else {
        encoded.append("%%%02x".formatted(octet));
      }
    }
    return encoded.toString();
  }

  /** A path that was read, with what stands in it as it is encoded, too. */
  private static String encodedAgain(String path) {
    StringBuilder encoded = new StringBuilder();
    for (int at = 0; at < path.length(); at++) {
      if (path.charAt(at) == '%') {
        encoded.append(path, at, at + 3);
        at += 2;
      } else {
        encoded.append("%%%02x".formatted((int) path.charAt(at)));
      }
    }
    return encoded.toString();
  }

  private static String escaped(String text) {
    return text.chars().mapToObj("\\u%04x"::formatted).collect(Collectors.joining("", "\"", "\""));
  }

  private static PostedMessage read(byte[] body) {
    return PostedMessage.read(body);
  }

  private static void readOrRefused(byte[] body) {
    try {
      PostedMessage posted = read(body);
      assertThat(isWellFormed(posted.text())).isTrue();
    } catch (Refused refused) {
      assertRefused(refused, 400);
    }
  }

  private static void assertRefused(Refused refused, int status) {
    assertThat(refused.problem().status()).isEqualTo(status);
    assertThat(refused.problem().detail()).matches("BMESH-\\d{4} [ -~]{1,100}");
  }
}
