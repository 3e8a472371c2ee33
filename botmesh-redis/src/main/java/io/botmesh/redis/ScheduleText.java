package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.Schedule;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a schedule stands in its records. */
final class ScheduleText {
  private static final Pattern RECORD =
      Pattern.compile("(\\S+) (\\d{1,16}) (\\d{1,16}) (\\d{1,9}) (\\S+)\n(.*)", Pattern.DOTALL);
  private static final Pattern PLACE = Pattern.compile("(\\d{1,16}) (\\S{1,2000} \\S{1,2000})");

  private ScheduleText() {}

  /** Returns an id as a field and member: its chat and its name, encoded, with a blank between. */
  static String id(ScheduleId id) {
    return of(id.chat()) + ChatKeyEncoding.encode(id.name());
  }

  /** Returns what the ids of a chat's schedules begin with, and no others. */
  static String of(ChatId chat) {
    return ChatKeyEncoding.encode(chat.value()) + " ";
  }

  /**
   * Reads a record.
   *
   * @throws StoredDataUnreadable if it is none
   */
  static Schedule read(String id, String record) {
    String[] name = id.split(" ", -1);
    Matcher words = RECORD.matcher(record);
    try {
      if (name.length == 2 && words.matches()) {
        return new Schedule(
            new ScheduleId(
                new ChatId(ChatKeyEncoding.decode(name[0])), ChatKeyEncoding.decode(name[1])),
            Schedule.Kind.of(words.group(1)),
            new Decision(
                new Fence(Long.parseLong(words.group(3))), Integer.parseInt(words.group(4))),
            Instant.ofEpochMilli(Long.parseLong(words.group(2))),
            ChatKeyEncoding.decode(words.group(5)),
            words.group(6));
      }
    } catch (IllegalArgumentException malformed) {
      throw unreadable(malformed);
    }
    throw unreadable(null);
  }

  /**
   * Reads where a page begins: a moment, and an id as {@link #id} gives it.
   *
   * @throws IllegalArgumentException if no page of schedules begins there
   */
  static String[] place(String text) {
    Matcher place = PLACE.matcher(text);
    if (!place.matches()) {
      throw new IllegalArgumentException(
          "BMESH-0666 No page of schedules begins at such a text; hand back what the page before said");
    }
    return new String[] {place.group(1), place.group(2)};
  }

  private static StoredDataUnreadable unreadable(Exception cause) {
    return new StoredDataUnreadable("BMESH-0668 A schedule is not as botmesh writes it", cause);
  }
}
