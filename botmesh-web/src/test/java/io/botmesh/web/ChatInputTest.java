package io.botmesh.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.botmesh.api.ChatId;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatInputTest {
  @ParameterizedTest
  @CsvSource({
    "anna, anna",
    "a%2Fb, a/b",
    "a+b, a+b",
    "%C3%A4%f0%9f%98%80, ä😀",
    "%25, %",
    "%7Bx%7d, {x}",
    "a%3Bb, a;b",
    "a;b, a;b"
  })
  void aChatIdInAPathIsPercentEncodedUtf8(String encoded, String id) {
    assertThat(ChatInput.chat(encoded)).isEqualTo(new ChatId(id));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "%",
        "%4",
        "%zz",
        "a%",
        "%ff",
        "%c3",
        "%ed%a0%80",
        "%c0%80",
        "ä",
        "\u00ff",
        "a b",
        "a\tb"
      })
  void aBrokenChatIdIsBadInput(String encoded) {
    refused(() -> ChatInput.chat(encoded));
  }

  @Test
  void anOverlongChatIdIsBadInput() {
    assertThat(ChatInput.chat("a".repeat(512)).value()).hasSize(512);
    refused(() -> ChatInput.chat("a".repeat(513)));
    refused(() -> ChatInput.chat("%C3%A4".repeat(257)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\ud800", "\udc00x"})
  void aBrokenMessageIdIsBadInput(String id) {
    refused(() -> ChatInput.message(id));
  }

  @Test
  void numbersHaveBoundsAndUsualValues() {
    assertThat(ChatInput.after(null)).isZero();
    assertThat(ChatInput.after("7")).isEqualTo(7);
    assertThat(ChatInput.limit(null)).isEqualTo(100);
    assertThat(ChatInput.limit("1000")).isEqualTo(1000);
    refused(() -> ChatInput.after("-1"));
    refused(() -> ChatInput.after("x"));
    refused(() -> ChatInput.after("9223372036854775808"));
    refused(() -> ChatInput.limit("0"));
    refused(() -> ChatInput.limit("1001"));
  }

  @Test
  void aSocketsPathIsTakenAsItWasSent() {
    assertThat(ChatPath.ofSocket("/chats/a%2Fb")).isEqualTo(new ChatPath("", "a%2Fb"));
    assertThat(ChatPath.ofSocket("/bots/shop/chats/anna")).isEqualTo(new ChatPath("shop", "anna"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/chats", "/chats/a/b", "/bots/shop", "/bots//chats/a", "/x/a"})
  void anotherPathIsNoSocket(String path) {
    assertThatExceptionOfType(Refused.class)
        .isThrownBy(() -> ChatPath.ofSocket(path))
        .satisfies(refused -> assertThat(refused.problem().status()).isEqualTo(404));
  }

  @Test
  void thePathOfMessagesIsTakenAsItWasSent() {
    assertThat(ChatPath.ofMessages("/api/chats/a;b=1/messages"))
        .isEqualTo(new ChatPath("", "a;b=1"));
    assertThat(ChatPath.ofMessages("/api/bots/shop/chats/..;/messages"))
        .isEqualTo(new ChatPath("shop", "..;"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/messages",
        "/api/chats/messages",
        "/api/chats/a/b/messages",
        "/api/chats/a/messages;x",
        "/api;x/chats/a/messages",
        "/chats/a/messages"
      })
  void anotherPathHasNoMessages(String path) {
    assertThatExceptionOfType(Refused.class)
        .isThrownBy(() -> ChatPath.ofMessages(path))
        .satisfies(refused -> assertThat(refused.problem().status()).isEqualTo(404));
    assertThat(ChatPath.isOfMessages(path)).isFalse();
  }

  @Test
  void aBodyIsJsonInUtf8() {
    ChatInput.type(MediaType.APPLICATION_JSON_TYPE);
    ChatInput.type(MediaType.APPLICATION_JSON_TYPE.withCharset("utf-8"));
    for (String other : List.of("ISO-8859-1", "utf-16", "us-ascii", "nonsense", "")) {
      unsupported(new MediaType("application", "json", Map.of("charset", other)));
    }
    unsupported(MediaType.TEXT_PLAIN_TYPE);
    unsupported(null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "br", "identity, gzip", "\u202e", ""})
  void aBodyIsNotPacked(String encoding) {
    ChatInput.encoding(null);
    ChatInput.encoding("Identity");
    assertThatExceptionOfType(Refused.class)
        .isThrownBy(() -> ChatInput.encoding(encoding))
        .satisfies(refused -> assertThat(refused.problem().status()).isEqualTo(415))
        .satisfies(refused -> assertThat(refused.problem().detail()).startsWith("BMESH-0718"));
  }

  private static void unsupported(MediaType type) {
    assertThatExceptionOfType(Refused.class)
        .isThrownBy(() -> ChatInput.type(type))
        .satisfies(refused -> assertThat(refused.problem().status()).isEqualTo(415));
  }

  private static void refused(Runnable reading) {
    assertThatExceptionOfType(Refused.class)
        .isThrownBy(reading::run)
        .satisfies(refused -> assertThat(refused.problem().status()).isEqualTo(400));
  }
}
