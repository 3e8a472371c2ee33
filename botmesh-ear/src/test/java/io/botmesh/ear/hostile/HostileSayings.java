package io.botmesh.ear.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.ear.ChatLine;
import io.botmesh.testkit.HostileTexts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is made of texts and of messages' ids: each is kept exactly, and takes effect once. */
abstract class HostileSayings {
  private static final String FAILED =
      "Sorry, something went wrong and your message could not be handled.";
  private static final int ATTEMPTS = 2;

  private final Besieged server;

  HostileSayings(Besieged server) {
    this.server = server;
  }

  @Test
  @Tag("K9-3")
  void everyTextIsKeptExactlyWhetherItsHandlerAnswersOrFails() {
    Map<String, String> texts = new LinkedHashMap<>(HostileTexts.KEPT);
    texts.put("the longest", "\u202e\u0000".repeat(4090));
    texts.forEach((what, text) -> say(server.chat("said " + what), text));
    texts.forEach((what, text) -> assertKept(server.chat("said " + what), text));
    assertFailedAsOftenAsTried("said ", texts.size());
  }

  private static void say(RawChat chat, String text) {
    chat.say("echo " + text);
    chat.say("fail with " + text);
  }

  private static void assertKept(RawChat chat, String text) {
    assertThat(chat.awaitLines(4))
        .extracting(line -> Shown.of(line.text()))
        .as(chat.toString())
        .hasSize(4)
        .containsSubsequence("echo " + Shown.of(text), "fail with " + Shown.of(text))
        .containsSubsequence(Shown.of(text), FAILED);
    chat.assertWatched();
  }

  @Test
  @Tag("K9-3")
  void everyMessageIdIsKeptExactlyAndFailsOnlyOnce() {
    RawChat chat = server.chat("many ids");
    for (String id : HostileTexts.ALL) {
      chat.say(id, "fail");
      assertKnown(id, chat.post(id, "fail"));
    }
    HostileTexts.ALL.forEach(id -> assertKnown(id, chat.post(id, "another text")));
    int many = HostileTexts.ALL.size();
    List<ChatLine> lines = chat.awaitLines(2 * many);
    assertThat(lines).hasSize(2 * many).filteredOn(ChatLine::isFromBot).hasSize(many);
    assertFailedAsOftenAsTried("many ids", many);
    assertThat(server.log().with("\\u{202e}")).isNotEmpty();
  }

  private static void assertKnown(String id, RawAnswer again) {
    assertThat(again.json().getString("status")).isEqualTo("duplicate");
    assertThat(Shown.of(again.json().getString("id"))).isEqualTo(Shown.of(id));
  }

  /** Each message is given up after its last attempt, and not tried any more. */
  private void assertFailedAsOftenAsTried(String chat, int messages) {
    String of = "of chat " + chat;
    Patience.soon().until(() -> server.console().with("BMESH-0322", of).size() >= messages);
    assertThat(server.console().with("BMESH-0322", of)).hasSize(messages);
    assertThat(server.console().with("BMESH-0313", of)).hasSize(ATTEMPTS * messages);
  }
}
