package io.botmesh.ear.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.ear.AppServer;
import io.botmesh.testkit.HostileTexts;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is made of chat ids: each is kept exactly, or refused. */
abstract class HostileIds {
  /** However they are encoded: control characters, steps upwards, a semicolon behind a slash. */
  private static final Pattern REFUSED_BY_LIBERTY = Pattern.compile("\\p{Cc}|\\.\\./|/\\.\\.|^;");

  private final Besieged server;

  HostileIds(Besieged server) {
    this.server = server;
  }

  @Test
  @Tag("K9-1")
  void everyIdIsKeptExactlyAndNoTwoMeet() {
    Map<String, RawChat> chats = new LinkedHashMap<>();
    HostileTexts.KEPT.forEach((what, id) -> begin(what, id, chats));
    chats.values().forEach(chat -> chat.awaitTexts("count", "count 1"));
    chats.values().forEach(chat -> chat.say("count"));
    chats.values().forEach(chat -> chat.awaitTexts("count", "count 1", "count", "count 2"));
    chats.forEach(this::assertWatched);
  }

  private void assertWatched(String what, RawChat chat) {
    String id = HostileTexts.KEPT.get(what);
    if (id.equals("..") || (server.app() == AppServer.LIBERTY && id.startsWith(".."))) {
      // The server takes it for a step upwards and looks, or tells to look, elsewhere: no socket.
      assertThat(chat.watchStatus()).as(what).isBetween(200, 499);
    } else {
      chat.assertWatched();
    }
  }

  private void begin(String what, String id, Map<String, RawChat> chats) {
    RawChat chat = server.chat(id);
    RawAnswer answer = chat.post("count");
    if (answer.status() == 202) {
      chats.put(what, chat);
    } else {
      assertThat(answer.isRefusal()).as("%s: %s", what, answer).isTrue();
      assertThat(server.app()).as(what).isEqualTo(AppServer.LIBERTY);
      assertThat(REFUSED_BY_LIBERTY.matcher(id).find()).as(what).isTrue();
    }
  }

  @Test
  void whatIsNoIdIsRefused() {
    HostileTexts.REFUSED_IDS.forEach(
        (what, id) -> {
          RawChat chat = server.chatAt(surrogatesEncoded(id));
          chat.post("hi").assertProblem(what, 400);
          chat.read("").assertProblem(what, 400);
          if (!id.isEmpty()) {
            assertThat(chat.watchStatus()).as(what).isEqualTo(400);
          }
        });
  }

  @Test
  void whatIsNoIdOfAMessageIsRefused() {
    RawChat chat = server.chat("no id");
    HostileTexts.REFUSED_IDS.forEach(
        (what, id) -> chat.post(RawHttp.bytes(saidUnder(id))).assertProblem(what, 400));
    assertThat(chat.lines()).isEmpty();
  }

  /** A message of that id, which may be no text at all. */
  private static String saidUnder(String id) {
    StringBuilder body = new StringBuilder("{\"text\": \"hi\", \"id\": \"");
    id.chars().forEach(unit -> body.append(String.format(Locale.ROOT, "\\u%04x", unit)));
    return body.append("\"}").toString();
  }

  /** Percent-encoded, each surrogate without its partner as some encoders do it. */
  private static String surrogatesEncoded(String id) {
    StringBuilder encoded = new StringBuilder();
    id.codePoints().forEach(point -> encoded.append(encoded(point)));
    return encoded.toString();
  }

  private static String encoded(int point) {
    return point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE
        ? RawHttp.encoded(Character.toString(point))
        : String.format(
            Locale.ROOT,
            "%%%02X%%%02X%%%02X",
            0xe0 | (point >> 12),
            0x80 | ((point >> 6) & 0x3f),
            0x80 | (point & 0x3f));
  }
}
