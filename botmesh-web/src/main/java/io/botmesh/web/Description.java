package io.botmesh.web;

import java.time.OffsetDateTime;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What goes in and out, for the description at {@code /openapi} alone: none of these is ever made.
 */
final class Description {
  private Description() {}

  /** Something to say. */
  @Schema(name = "Saying")
  static class Saying {
    @Schema(
        required = true,
        description =
            "What to say; well-formed, at most botmesh.limits.text (16 KiB) bytes of UTF-8")
    public String text;

    @Schema(
        minLength = 1,
        description =
            "Unique within the chat, at most 512 bytes of UTF-8; the server makes one if it is left"
                + " out. Of an id seen before nothing happens a second time")
    public String id;
  }

  /** The answer to it. */
  @Schema(name = "Said")
  static class Said {
    @Schema(required = true, description = "The message's id")
    public String id;

    @Schema(
        required = true,
        enumeration = {"accepted", "duplicate"},
        description = "accepted: it is stored. duplicate: this id was known, nothing changed")
    public String status;
  }

  /** Lines of a chat. */
  @Schema(name = "Messages")
  static class Messages {
    @Schema(required = true, description = "In ascending order of seq; empty if there are none")
    public List<Message> messages;
  }

  /** One line of a chat. */
  @Schema(name = "Message")
  static class Message {
    @Schema(required = true, minimum = "1", description = "Its number in the chat, without gaps")
    public long seq;

    @Schema(
        required = true,
        enumeration = {"user", "bot"},
        description = "Who said it")
    public String from;

    @Schema(required = true, description = "What was said")
    public String text;

    @Schema(required = true, description = "When, by the clock of the replica that wrote it")
    public OffsetDateTime at;

    @Schema(description = "Whose turn decided it; only on the bot's lines")
    public String replica;
  }

  /** A refusal, as RFC 9457 tells it. */
  @Schema(name = "Problem")
  static class Problem {
    @Schema(required = true, description = "about:blank")
    public String type;

    @Schema(required = true, description = "What the status is called")
    public String title;

    @Schema(required = true, description = "The HTTP status")
    public int status;

    @Schema(required = true, description = "What is wrong and what to do; begins with a code")
    public String detail;
  }
}
