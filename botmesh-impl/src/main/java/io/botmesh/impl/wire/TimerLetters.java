package io.botmesh.impl.wire;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ShortHash;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes and reads timers: as orders in an outbox, as schedules, and as messages of their chat.
 * Thread-safe. A timer's message is known by its id, with which no message comes in by the door.
 */
public final class TimerLetters {
  private static final String ID_BEGINS = "botmesh.timer:";
  private static final int NAME_BYTES = 8;

  private final Codec codec;

  /** With the codec that makes JSON of them. */
  public TimerLetters(Codec codec) {
    this.codec = codec;
  }

  /** Tells whether a message is a timer's. */
  public static boolean isTimer(MessageId id) {
    return id.value().startsWith(ID_BEGINS);
  }

  /**
   * Makes the schedule of a timer.
   *
   * @param provider by which its chat is answered
   * @throws IllegalArgumentException if the handler is empty, or handler or payload too long
   */
  public Schedule schedule(
      ScheduleId id,
      Decision decision,
      Instant due,
      String handler,
      String provider,
      String payload) {
    String data = codec.write(Map.of("provider", provider, "payload", payload));
    return new Schedule(id, Schedule.Kind.ONCE, decision, due, handler, data);
  }

  /** Makes the outbox entry of an order. */
  public NewEntry entry(TimerOrder order) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (order instanceof TimerOrder.Put put) {
      Schedule schedule = put.schedule();
      putName(fields, schedule.id(), schedule.decision());
      fields.put("due", schedule.due().toString());
      fields.put("handler", schedule.handler());
      fields.put("payload", schedule.payload());
    } else if (order instanceof TimerOrder.Cancel cancel) {
      putName(fields, cancel.id(), cancel.decision());
    }
    return new NewEntry(EntryKind.SCHEDULE, codec.write(fields));
  }

  /**
   * Reads the payload of an order.
   *
   * @throws StoredDataUnreadable if the text is none
   */
  public TimerOrder order(ChatId chat, String payload) {
    Map<String, Object> fields = codec.readObject(payload);
    try {
      ScheduleId id = name(chat, fields);
      if (!fields.containsKey("handler")) {
        return new TimerOrder.Cancel(id, decision(fields));
      }
      return new TimerOrder.Put(
          new Schedule(
              id,
              Schedule.Kind.ONCE,
              decision(fields),
              due(fields),
              text(fields, "handler"),
              text(fields, "payload")));
    } catch (IllegalArgumentException | DateTimeException malformed) {
      throw malformed(malformed);
    }
  }

  /**
   * Makes the message as which a timer enters its chat; the same for the same occurrence, so that
   * one that enters again is a duplicate.
   *
   * @throws StoredDataUnreadable if the schedule is no timer
   */
  public InboundMessage message(Schedule schedule) {
    Map<String, Object> data = codec.readObject(schedule.payload());
    String provider = text(data, "provider");
    Map<String, Object> fields = new LinkedHashMap<>();
    putName(fields, schedule.id(), schedule.decision());
    fields.put("handler", schedule.handler());
    fields.put("payload", text(data, "payload"));
    return new InboundMessage(
        schedule.id().chat(), occurrence(schedule), provider, codec.write(fields), schedule.due());
  }

  private static MessageId occurrence(Schedule schedule) {
    return new MessageId(
        ID_BEGINS
            + ShortHash.of(schedule.id().name(), NAME_BYTES)
            + ":"
            + schedule.decision()
            + ":"
            + schedule.due().toEpochMilli());
  }

  /**
   * Reads a timer's message.
   *
   * @throws StoredDataUnreadable if it is none
   */
  public DueTimer due(InboundMessage message) {
    Map<String, Object> fields = codec.readObject(message.text());
    try {
      return new DueTimer(
          name(message.chat(), fields),
          decision(fields),
          message.at(),
          text(fields, "handler"),
          text(fields, "payload"));
    } catch (IllegalArgumentException malformed) {
      throw malformed(malformed);
    }
  }

  private static void putName(Map<String, Object> fields, ScheduleId id, Decision decision) {
    fields.put("name", id.name());
    // As text: JSON's numbers are not sure to keep so many digits.
    fields.put("fence", decision.fence().toString());
    fields.put("place", Integer.toString(decision.place()));
  }

  private static ScheduleId name(ChatId chat, Map<String, Object> fields) {
    return new ScheduleId(chat, text(fields, "name"));
  }

  private static Decision decision(Map<String, Object> fields) {
    return new Decision(
        new Fence(Long.parseLong(text(fields, "fence"))), Integer.parseInt(text(fields, "place")));
  }

  private static Instant due(Map<String, Object> fields) {
    return Instant.parse(text(fields, "due"));
  }

  private static String text(Map<String, Object> fields, String name) {
    if (fields.get(name) instanceof String text) {
      return text;
    }
    throw new StoredDataUnreadable("BMESH-0670 A stored timer lacks its field " + name);
  }

  private static StoredDataUnreadable malformed(Exception cause) {
    return new StoredDataUnreadable("BMESH-0671 A stored timer is malformed", cause);
  }
}
