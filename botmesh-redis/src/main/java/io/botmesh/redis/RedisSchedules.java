package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.DoneAnswer;
import io.botmesh.api.spi.DueAnswer;
import io.botmesh.api.spi.DueCall;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.Schedule;
import io.botmesh.api.spi.ScheduleAnswer;
import io.botmesh.api.spi.ScheduleListing;
import io.botmesh.api.spi.ScheduleStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * Schedules on Redis: three keys for each part, in a slot of their own; each operation is one
 * script over them. Thread-safe.
 */
final class RedisSchedules implements ScheduleStore {
  private static final System.Logger LOG = System.getLogger(RedisSchedules.class.getName());
  private static final Duration UNREADABLE_FOR = Duration.ofHours(1);
  private static final int LONGEST_PAGE = 1000;

  private final FirstContact server;

  RedisSchedules(FirstContact server) {
    this.server = server;
  }

  @Override
  public int partOf(ScheduleId id) {
    return partOf(id.chat());
  }

  // By the chat, so that its schedules are handed out in their order.
  private static int partOf(ChatId chat) {
    return JedisClusterCRC16.getCRC16(ChatKeyEncoding.encode(chat.value())) % PARTS;
  }

  @Override
  public ScheduleAnswer put(Schedule schedule) {
    Decision decision = schedule.decision();
    return taken(
        "putSchedule",
        run(
            "putSchedule",
            partOf(schedule.id()),
            ScheduleText.id(schedule.id()),
            decision.fence().toString(),
            Integer.toString(decision.place()),
            schedule.kind().word(),
            Long.toString(schedule.due().toEpochMilli()),
            ChatKeyEncoding.encode(schedule.handler()),
            schedule.payload()));
  }

  @Override
  public ScheduleAnswer cancel(ScheduleId id, Decision decision) {
    return cancel(partOf(id), ScheduleText.id(id), decision);
  }

  private ScheduleAnswer cancel(int part, String id, Decision decision) {
    return taken(
        "cancelSchedule",
        run(
            "cancelSchedule",
            part,
            id,
            decision.fence().toString(),
            Integer.toString(decision.place()),
            millis(REMEMBERED)));
  }

  @Override
  public void cancelAll(ChatId chat, Decision decision) {
    int part = partOf(chat);
    Optional<String> next = Optional.empty();
    do {
      Reply page = page(part, next, LONGEST_PAGE);
      page.rows(2).stream()
          .map(row -> row.text(0))
          .filter(id -> id.startsWith(ScheduleText.of(chat)))
          .forEach(id -> cancel(part, id, decision));
      next = following(page);
    } while (next.isPresent());
  }

  private static ScheduleAnswer taken(String script, Reply reply) {
    return switch (reply.word()) {
      case "TAKEN" -> new ScheduleAnswer.Taken();
      case "OLDER" -> new ScheduleAnswer.Older(decision(reply));
      default -> throw reply.unexpected(script);
    };
  }

  private static Decision decision(Reply reply) {
    return new Decision(new Fence(reply.number(1)), (int) reply.number(2));
  }

  @Override
  public DueAnswer claim(DueCall call) {
    Reply reply =
        run(
            "claimDue",
            checkedPart(call.part()),
            call.token().value(),
            call.me().value(),
            Integer.toString(checkedLimit(call.limit())),
            millis(call.lease()));
    return switch (reply.word()) {
      case "CLAIMED" -> claimed(call.part(), reply);
      case "HELD" -> new DueAnswer.Held(new ReplicaId(reply.text(1)), reply.millis(2));
      case "NOTHING" ->
          new DueAnswer.Nothing(
              reply.text(1).isEmpty() ? Optional.empty() : Optional.of(reply.millis(1)));
      default -> throw reply.unexpected("claimDue");
    };
  }

  private DueAnswer claimed(int part, Reply reply) {
    Fence fence = new Fence(reply.number(1));
    List<Schedule> due = new ArrayList<>();
    for (Reply row : reply.rows(2)) {
      try {
        due.add(ScheduleText.read(row.text(0), row.text(1)));
      } catch (StoredDataUnreadable unreadable) {
        LOG.log(
            System.Logger.Level.WARNING,
            "BMESH-0669 A due schedule in part {0} cannot be read; it is looked at again in {1}: {2}",
            part,
            UNREADABLE_FOR,
            unreadable.getMessage());
        // Nobody else is to wait for it.
        settle(part, row.text(0), fence, "later", UNREADABLE_FOR);
      }
    }
    return due.isEmpty()
        ? new DueAnswer.Nothing(Optional.of(Duration.ZERO))
        : new DueAnswer.Claimed(fence, due);
  }

  // One that nobody can read must not keep the others of its part from being found.
  private static List<Schedule> readable(int part, Reply page) {
    List<Schedule> schedules = new ArrayList<>();
    for (Reply row : page.rows(2)) {
      try {
        schedules.add(ScheduleText.read(row.text(0), row.text(1)));
      } catch (StoredDataUnreadable unreadable) {
        LOG.log(
            System.Logger.Level.WARNING,
            "BMESH-0677 Schedule {0} in part {1} cannot be read and is not listed; a move or the end"
                + " of its chat leaves it where it is: {2}",
            SafeText.of(row.text(0)),
            part,
            unreadable.getMessage());
      }
    }
    return schedules;
  }

  @Override
  public DoneAnswer done(ScheduleId id, Fence claim) {
    return settle(id, claim, "done", REMEMBERED);
  }

  @Override
  public DoneAnswer postpone(ScheduleId id, Fence claim, Duration delay) {
    return settle(id, claim, "later", delay);
  }

  private DoneAnswer settle(ScheduleId id, Fence claim, String word, Duration time) {
    return settle(partOf(id), ScheduleText.id(id), claim, word, time);
  }

  private DoneAnswer settle(int part, String id, Fence claim, String word, Duration time) {
    Reply reply = run("settleDue", part, id, claim.toString(), word, millis(time));
    return switch (reply.word()) {
      case "DONE" -> DoneAnswer.DONE;
      case "LOST" -> DoneAnswer.LOST;
      default -> throw reply.unexpected("settleDue");
    };
  }

  @Override
  public Optional<Decision> newest(ScheduleId id) {
    Reply reply = read("newestDecision", partOf(id), ScheduleText.id(id));
    return switch (reply.word()) {
      case "DECISION" -> Optional.of(decision(reply));
      case "UNKNOWN" -> Optional.empty();
      default -> throw reply.unexpected("newestDecision");
    };
  }

  @Override
  public ScheduleListing list(int part, Optional<String> next, int limit) {
    Reply page = page(checkedPart(part), next, checkedLimit(limit));
    return new ScheduleListing(readable(part, page), following(page));
  }

  private Reply page(int part, Optional<String> next, int limit) {
    String[] place = next.map(ScheduleText::place).orElse(new String[] {"", ""});
    Reply reply = read("listSchedules", part, place[0], place[1], Integer.toString(limit));
    if (!reply.word().equals("PAGE")) {
      throw reply.unexpected("listSchedules");
    }
    return reply;
  }

  private static Optional<String> following(Reply page) {
    List<Reply> rows = page.rows(2);
    return page.flag(1)
        ? Optional.of(rows.get(rows.size() - 1).text(2) + " " + rows.get(rows.size() - 1).text(0))
        : Optional.empty();
  }

  private static int checkedPart(int part) {
    if (part < 0 || part >= PARTS) {
      throw new IllegalArgumentException(
          "BMESH-0665 Schedules lie in parts 0 to " + (PARTS - 1) + ", not in " + part);
    }
    return part;
  }

  private static int checkedLimit(int limit) {
    if (limit < 1 || limit > LONGEST_PAGE) {
      throw new IllegalArgumentException(
          "BMESH-0667 A page or claim of schedules has 1 to " + LONGEST_PAGE + ", not " + limit);
    }
    return limit;
  }

  private static String millis(Duration time) {
    return Long.toString(time.toMillis());
  }

  private Reply run(String script, int part, String... arguments) {
    Contact contact = server.contact();
    return contact.scripts().run(script, keys(contact, part), List.of(arguments));
  }

  private Reply read(String script, int part, String... arguments) {
    Contact contact = server.contact();
    return contact.scripts().read(script, keys(contact, part), List.of(arguments));
  }

  private static List<String> keys(Contact contact, int part) {
    KeyLayout keys = contact.keys();
    return List.of(keys.schedules(part), keys.dueSchedules(part), keys.pastSchedules(part));
  }
}
