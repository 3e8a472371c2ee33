package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.LogLine;
import io.botmesh.api.ReplicaId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Thinks of something to do with logs, dead letters, heartbeats and indexes. */
final class KeptActs {
  private static final Instant WHEN = Instant.parse("2030-01-01T00:00:00.123456789Z");
  private static final int FEW = 8;

  private final Dice dice;
  private final Times times;
  private int logged;

  KeptActs(Dice dice, Times times) {
    this.dice = dice;
    this.times = times;
  }

  Act ofChat(ChatId chat) {
    return switch (dice.upTo(9)) {
      case 0, 1, 2 -> new Act.Append(chat, lines());
      case 3, 4 -> new Act.Messages(chat, dice.upTo(FEW), limit());
      case 5 -> new Act.UserData(chat);
      case 6, 7 -> new Act.PutLetter(letter(chat));
      case 8 -> new Act.Letters(chat, limit());
      default -> new Act.DropLetter(chat, letterId());
    };
  }

  Act ofReplica() {
    ReplicaId replica = dice.oneOf(Cast.REPLICAS);
    return switch (dice.upTo(9)) {
      case 0, 1 -> new Act.Beat(replica, times == Times.REAL ? Cast.LONG : Cast.DEAD_AFTER);
      case 2 -> new Act.Alive(replica);
      case 3 -> new Act.Members();
      case 4 -> new Act.Resign(replica);
      case 5 -> new Act.Strike(replica);
      case 6, 7 -> new Act.Enter(replica, dice.some(Cast.CHATS));
      case 8 -> new Act.Leave(replica, dice.some(Cast.CHATS));
      default -> new Act.Interests(replica, after(), limit());
    };
  }

  /** Seldom so many that a log goes on in another of Redis's buckets. */
  private List<LogLine> lines() {
    if (dice.happens(2)) {
      logged += 400;
      return IntStream.range(logged - 400, logged).mapToObj(this::line).toList();
    }
    return IntStream.range(0, dice.upTo(3)).mapToObj(i -> line(dice.upTo(FEW))).toList();
  }

  private LogLine line(int number) {
    return new LogLine(
        "u:" + number + " %{",
        dice.oneOf(LogLine.From.values()),
        dice.oneOf("", "text", "two\r\nlines", "\u0000\u202E"),
        WHEN,
        dice.happens(50) ? Optional.empty() : Optional.of(dice.oneOf(Cast.REPLICAS)));
  }

  private DeadLetter letter(ChatId chat) {
    return new DeadLetter(
        chat, letterId(), dice.oneOf("", "text", "a\nb"), dice.oneOf("", "so it is\n"), WHEN);
  }

  private String letterId() {
    return dice.upTo(4) + ".dead %";
  }

  /** Seldom one that is refused. */
  private int limit() {
    return dice.oneOf(1, 2, 1000, 1000, 1000, 0, 1001);
  }

  private Optional<ChatId> after() {
    return dice.happens(50) ? Optional.empty() : Optional.of(dice.oneOf(Cast.CHATS));
  }

  Act pass() {
    return new Act.Pass(
        dice.oneOf(
            Duration.ofNanos(1000),
            Duration.ofNanos(999_000),
            Duration.ofMillis(1),
            Duration.ofMillis(1),
            Cast.LEASE.minusMillis(1),
            Cast.LEASE,
            Cast.DELAY,
            Cast.TTL,
            Cast.DEAD_AFTER,
            Cast.TURN_WAIT.minusMillis(1),
            Cast.TURN_WAIT,
            Duration.ofMillis(-1),
            Duration.ofSeconds(-1)));
  }
}
