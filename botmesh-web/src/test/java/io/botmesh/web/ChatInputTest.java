package io.botmesh.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.botmesh.api.ChatId;
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
    "ä, ä",
    "%25, %",
    "%7Bx%7d, {x}",
    "a%3Bb, a;b"
  })
  void aChatIdInAPathIsPercentEncodedUtf8(String encoded, String id) {
    assertThat(ChatInput.chat(encoded)).isEqualTo(new ChatId(id));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "%", "%4", "%zz", "a%", "%ff", "%c3", "%ed%a0%80", "%c0%80"})
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
    assertThat(SocketPath.of("/chats/a%2Fb")).isEqualTo(new SocketPath("", "a%2Fb"));
    assertThat(SocketPath.of("/bots/shop/chats/anna")).isEqualTo(new SocketPath("shop", "anna"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/chats", "/chats/a/b", "/bots/shop", "/bots//chats/a", "/x/a"})
  void anotherPathIsNoSocket(String path) {
    assertThatExceptionOfType(Refused.class)
        .isThrownBy(() -> SocketPath.of(path))
        .satisfies(refused -> assertThat(refused.problem().status()).isEqualTo(404));
  }

  private static void refused(Runnable reading) {
    assertThatExceptionOfType(Refused.class)
        .isThrownBy(reading::run)
        .satisfies(refused -> assertThat(refused.problem().status()).isEqualTo(400));
  }
}
