package io.botmesh.ear.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths that nobody would write who encodes an id as he should. */
abstract class HostilePaths {
  /** What is hostile does not belong into a test's name. */
  private static final String BY_NUMBER = "{index}";

  private final Besieged server;

  HostilePaths(Besieged server) {
    this.server = server;
  }

  @ParameterizedTest(name = BY_NUMBER)
  @ValueSource(
      strings = {
        "a%",
        "a%4",
        "a%zz",
        "a%u0041",
        "%ff",
        "%c3",
        "%c0%80",
        "%ed%a0%80",
        "\u00e4",
        "\u00ff"
      })
  void whatIsNotEncodedInUtf8IsRefused(String path) {
    RawAnswer answer = server.chatAt(path).post("hi");
    assertThat(answer.isRefusal()).as(answer.toString()).isTrue();
    assertThat(server.chatAt(path).watchStatus()).isBetween(400, 499);
  }

  @ParameterizedTest(name = BY_NUMBER)
  @ValueSource(strings = {"raw;b", "raw;b=c", ";raw", "raw", "raw;jsessionid=1"})
  void whatAServerMayCutOffMeetsNoOtherChat(String path) {
    RawAnswer answer = server.chatAt(path).post("count");
    if (answer.status() == 202) {
      server.chat(path).awaitTexts("count", "count 1");
    } else {
      assertThat(answer.isRefusal()).as(answer.toString()).isTrue();
    }
  }

  @ParameterizedTest(name = BY_NUMBER)
  @ValueSource(strings = {"\u0000", "\n", "a b", "a\tb", "a/b", "../../x", "\u001b[31m"})
  void whatIsNoPathIsRefused(String path) {
    // In its own words Liberty repeats a path to whoever sent it.
    server.chatAt(path).post("hi").assertRefusedSomehow();
  }

  @ParameterizedTest(name = BY_NUMBER)
  @ValueSource(
      strings = {"\u202ePLANTED", "\u0085PLANTED", "\u2028PLANTED", "\u001b[31mPLANTED", "\n"})
  void whatDoesNotExistIsNotShown(String text) {
    for (String path :
        new String[] {
          "/", "/api/", "/api/chats/", "/api/bots/", "/bots/", "/chats/x/", "/samples/"
        }) {
      server.http().get(path + RawHttp.encoded(text)).assertRefusedWithoutAnEcho();
    }
  }
}
