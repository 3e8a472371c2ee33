package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.DeadLetter.Kind;
import io.botmesh.api.MessageId;
import io.botmesh.api.StoredDataUnreadable;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** How a dead letter is written down: a line of what is known of it, and below that its payload. */
final class LetterText {
  private static final int AT = 0;
  private static final int REASON = 1;
  private static final int KIND = 2;
  private static final int ATTEMPTS = 3;
  private static final int UNSURE = 4;
  private static final int MESSAGE = 5;

  private LetterText() {}

  static String write(DeadLetter letter) {
    return letter.at()
        + " "
        + ChatKeyEncoding.encode(letter.reason())
        + " "
        + letter.kind().name().toLowerCase(Locale.ROOT)
        + " "
        + letter.attempts()
        + (letter.unsure() ? " unsure " : " sure ")
        + letter.message().map(id -> ChatKeyEncoding.encode(id.value())).orElse("")
        + "\n"
        + letter.payload();
  }

  /**
   * Reads what was written.
   *
   * @throws StoredDataUnreadable if the text is none
   */
  static DeadLetter read(ChatId chat, String id, String stored) {
    int end = stored.indexOf('\n');
    String[] head = stored.substring(0, Math.max(end, 0)).split(" ", -1);
    try {
      if (head.length == MESSAGE + 1) {
        return new DeadLetter(
            chat,
            id,
            Kind.valueOf(head[KIND].toUpperCase(Locale.ROOT)),
            Optional.of(head[MESSAGE])
                .filter(encoded -> !encoded.isEmpty())
                .map(encoded -> new MessageId(ChatKeyEncoding.decode(encoded))),
            stored.substring(end + 1),
            Integer.parseInt(head[ATTEMPTS]),
            head[UNSURE].equals("unsure"),
            ChatKeyEncoding.decode(head[REASON]),
            Instant.parse(head[AT]));
      }
    } catch (IllegalArgumentException | DateTimeException e) {
      throw unreadable(e);
    }
    throw unreadable(null);
  }

  private static StoredDataUnreadable unreadable(Exception cause) {
    return new StoredDataUnreadable("BMESH-0534 A dead letter is not as botmesh writes it", cause);
  }
}
