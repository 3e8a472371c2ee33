package io.botmesh.ear.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.ear.ChatClient;
import jakarta.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.util.Locale;

/**
 * An answer as it came.
 *
 * @param status 0 if the server hung up instead
 * @param head status line and headers
 * @param body as UTF-8
 */
record RawAnswer(int status, String head, String body) {
  static final RawAnswer NONE = new RawAnswer(0, "", "");

  private static final String END_OF_HEAD = "\r\n\r\n";

  static RawAnswer of(byte[] received) {
    String text = new String(received, ISO_8859_1);
    int end = text.indexOf(END_OF_HEAD);
    if (end < 0 || !text.startsWith("HTTP/1.")) {
      return NONE;
    }
    String head = text.substring(0, end);
    byte[] body = text.substring(end + END_OF_HEAD.length()).getBytes(ISO_8859_1);
    boolean chunked = head.toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked");
    return new RawAnswer(
        Integer.parseInt(head.substring(9, 12)),
        head,
        new String(chunked ? joined(body) : body, UTF_8));
  }

  boolean isRefusal() {
    return status >= 400 && status < 500;
  }

  /** It must be a problem of ours: RFC 9457 with a code, and nothing that was sent. */
  void assertProblem(String what, int expected) {
    assertThat(status).as("%s: %s", what, this).isEqualTo(expected);
    assertThat(isProblem()).as("%s: %s", what, this).isTrue();
  }

  /**
   * It must be a refusal without a stack trace, whoever refused. The server itself may hang up, or
   * say 505 to a version of HTTP that it does not know.
   */
  void assertRefusedSomehow() {
    assertThat(isRefusal() || status == 505 || status == 0).as(toString()).isTrue();
    assertThat(toString()).doesNotContain("Exception", "\\u0009at ");
  }

  /** Likewise, and nothing of what was sent is in it. */
  void assertRefusedWithoutAnEcho() {
    assertRefusedSomehow();
    assertThat(toString()).doesNotContain("PLANTED", "\\u001b");
  }

  private boolean isProblem() {
    return head.toLowerCase(Locale.ROOT).contains("content-type: application/problem+json")
        && json().getInt("status") == status
        && json().getString("detail").matches("BMESH-\\d{4} [ -~]{1,200}");
  }

  JsonObject json() {
    return ChatClient.object(body);
  }

  private static byte[] joined(byte[] chunks) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    String text = new String(chunks, ISO_8859_1);
    int at = 0;
    while (at < text.length()) {
      int line = text.indexOf("\r\n", at);
      int length = Integer.parseInt(text.substring(at, line).replaceAll(";.*", ""), 16);
      whole.write(chunks, line + 2, length);
      at = line + 2 + length + 2;
      if (length == 0) {
        break;
      }
    }
    return whole.toByteArray();
  }

  @Override
  public String toString() {
    return Shown.of(head + "\n\n" + body);
  }
}
