package io.botmesh.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.HostileBodies;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PostedMessageTest {
  @Test
  void aTextComesWithOrWithoutAnId() {
    assertThat(read("{\"text\": \"hi\"}")).isEqualTo(new PostedMessage(Optional.empty(), "hi"));
    assertThat(read("{\"id\": \"m1\", \"text\": \"\"}"))
        .isEqualTo(new PostedMessage(Optional.of("m1"), ""));
  }

  @Test
  void whatNobodyAskedForIsSkipped() {
    String body = "{\"x\": {\"id\": 7, \"text\": [\"no\"]}, \"y\": [1, null], \"text\": \"hi\"}";
    assertThat(read(body)).isEqualTo(new PostedMessage(Optional.empty(), "hi"));
  }

  @Test
  void aTextIsKeptExactly() {
    assertThat(read("{\"text\": \" \\ud83d\\ude00 \u202e\u00e4\\u0000\\n\"}").text())
        .isEqualTo(" \ud83d\ude00 \u202e\u00e4\u0000\n");
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void aHostileBodyIsReadOrRefusedAsStated(HostileBodies.Body body) {
    assertThat(status(new ByteArrayInputStream(body.bytes()))).isEqualTo(body.status());
  }

  /** All but those whose text is too long only for the bot. */
  static Stream<HostileBodies.Body> bodies() {
    return HostileBodies.ALL.stream()
        .filter(body -> body.status() != 413 || body.bytes().length > PostedBody.MOST_BYTES);
  }

  /** What a request with this body is answered, if its text is short enough. */
  private static int status(InputStream body) {
    Refused refused =
        catchThrowableOfType(
            Refused.class,
            () ->
                PostedMessage.read(PostedBody.read(body, new HandClock()))
                    .id()
                    .ifPresent(ChatInput::message));
    return refused == null ? 202 : refused.problem().status();
  }

  private static PostedMessage read(String body) {
    return PostedMessage.read(body.getBytes(StandardCharsets.UTF_8));
  }
}
