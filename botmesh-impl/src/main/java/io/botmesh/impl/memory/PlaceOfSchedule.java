package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.ScheduleId;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Where a page of schedules ends, as text. */
final class PlaceOfSchedule {
  private PlaceOfSchedule() {}

  static String text(SchedulePart.At last) {
    return last.millis() + " " + coded(last.id().chat().value()) + " " + coded(last.id().name());
  }

  static SchedulePart.At read(String text) {
    String[] words = text.split(" ", -1);
    try {
      if (words.length == 3) {
        ScheduleId id = new ScheduleId(new ChatId(decoded(words[1])), decoded(words[2]));
        return new SchedulePart.At(Long.parseLong(words[0]), id);
      }
    } catch (IllegalArgumentException malformed) {
      throw noPlace(malformed);
    }
    throw noPlace(null);
  }

  private static String coded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String decoded(String text) {
    return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
  }

  private static IllegalArgumentException noPlace(Exception cause) {
    return new IllegalArgumentException(
        "BMESH-0666 No page of schedules begins at such a text; hand back what the page before said",
        cause);
  }
}
