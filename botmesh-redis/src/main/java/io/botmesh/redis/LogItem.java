package io.botmesh.redis;

import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.StoredDataUnreadable;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A log line as it is stored: one line {@code <from> <at> <replica> <id>}, ids encoded, and below
 * it the text, exactly.
 */
final class LogItem {
  private LogItem() {}

  static String write(LogLine line) {
    return String.join(
            " ",
            line.from().name().toLowerCase(Locale.ROOT),
            line.at().toString(),
            line.replica().map(ReplicaId::value).map(ChatKeyEncoding::encode).orElse(""),
            ChatKeyEncoding.encode(line.id()))
        + "\n"
        + line.text();
  }

  static LogEntry read(long seq, String stored) {
    int end = stored.indexOf('\n');
    String[] head = stored.substring(0, Math.max(end, 0)).split(" ", -1);
    if (head.length != 4) {
      throw unreadable(seq, null);
    }
    try {
      return new LogEntry(
          seq,
          new LogLine(
              ChatKeyEncoding.decode(head[3]),
              LogLine.From.valueOf(head[0].toUpperCase(Locale.ROOT)),
              stored.substring(end + 1),
              Instant.parse(head[1]),
              Optional.of(head[2])
                  .filter(replica -> !replica.isEmpty())
                  .map(ChatKeyEncoding::decode)
                  .map(ReplicaId::new)));
    } catch (IllegalArgumentException | DateTimeException e) {
      throw unreadable(seq, e);
    }
  }

  private static StoredDataUnreadable unreadable(long seq, Exception cause) {
    return new StoredDataUnreadable(
        "BMESH-0530 Line " + seq + " of a chat's log is not as botmesh writes it", cause);
  }
}
