package io.botmesh.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostedMessageTest {
  @Test
  void aTextComesWithOrWithoutAnId() throws IOException {
    assertThat(read("{\"text\": \"hi\"}")).isEqualTo(new PostedMessage(Optional.empty(), "hi"));
    assertThat(read("{\"id\": \"m1\", \"text\": \"\"}"))
        .isEqualTo(new PostedMessage(Optional.of("m1"), ""));
  }

  @Test
  void whatNobodyAskedForIsSkipped() throws IOException {
    String body = "{\"x\": {\"id\": 7, \"text\": [\"no\"]}, \"y\": [1, null], \"text\": \"hi\"}";
    assertThat(read(body)).isEqualTo(new PostedMessage(Optional.empty(), "hi"));
  }

  @Test
  void aTextIsKeptExactly() throws IOException {
    assertThat(read("{\"text\": \" \\ud83d\\ude00 \u202e\u00e4\\u0000\\n\"}").text())
        .isEqualTo(" \ud83d\ude00 \u202e\u00e4\u0000\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hi",
        "null",
        "\"hi\"",
        "[]",
        "{}",
        "{\"id\": \"m1\"}",
        "{\"text\": 7}",
        "{\"text\": null}",
        "{\"text\": [\"hi\"]}",
        "{\"text\": {\"text\": \"hi\"}}",
        "{\"text\": \"hi\", \"id\": 7}",
        "{\"text\": \"hi\", \"text\": \"ho\"}",
        "{\"text\": \"hi\"",
        "{\"text\": \"hi\"} x",
        "{\"text\": \"hi\"}{}",
        "{\"text\": \"hi\",}",
        "{'text': 'hi'}",
        "{\"text\": \"a\nb\"}",
        "{\"text\": \"\\x\"}",
        "{\"text\": \"a\\ud800b\"}",
        "{\"text\": \"\\ude00\\ud83d\"}"
      })
  void whatIsNoMessageIsBadInput(String body) {
    assertThat(refused(body)).isEqualTo(400);
  }

  @Test
  void nestingIsBounded() throws IOException {
    assertThat(read(nested(PostedMessage.MAX_DEPTH - 1)).text()).isEqualTo("hi");
    assertThat(refused(nested(PostedMessage.MAX_DEPTH))).isEqualTo(400);
    assertThat(refused(nested(30_000))).isEqualTo(400);
  }

  @Test
  void aBodyIsBounded() throws IOException {
    String frame = "{\"text\": \"\"}";
    String longest = "a".repeat(PostedMessage.MAX_BODY_BYTES - frame.length());
    assertThat(read("{\"text\": \"" + longest + "\"}").text()).isEqualTo(longest);
    assertThat(refused("{\"text\": \"" + longest + "a\"}")).isEqualTo(413);
  }

  @Test
  void brokenUtf8IsNotReplacedSilently() {
    byte[] body = "{\"text\": \"?\"}".getBytes(StandardCharsets.UTF_8);
    body[10] = (byte) 0xff;
    assertThat(refused(body)).isEqualTo(400);
  }

  private static String nested(int arrays) {
    return "{\"x\": " + "[".repeat(arrays) + "]".repeat(arrays) + ", \"text\": \"hi\"}";
  }

  private static PostedMessage read(String body) throws IOException {
    return PostedMessage.read(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
  }

  private static int refused(String body) {
    return refused(body.getBytes(StandardCharsets.UTF_8));
  }

  private static int refused(byte[] body) {
    return catchThrowableOfType(
            Refused.class, () -> PostedMessage.read(new ByteArrayInputStream(body)))
        .problem()
        .status();
  }
}
