package io.botmesh.redis;

import static io.botmesh.redis.Operation.ANNA;
import static io.botmesh.redis.Operation.LEFT;
import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.DeadLetter;
import io.botmesh.api.LogLine;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Token;
import io.botmesh.testkit.HandClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Operations on what is kept of a chat, and on what lists it. */
final class StoreOperations {
  private static final Optional<Duration> BRIEFLY = Optional.of(Duration.ofMinutes(1));
  private static final Optional<Duration> LONG_GONE = Optional.of(Duration.ofHours(-3));

  private StoreOperations() {}

  static Stream<Operation> all() {
    UnaryOperator<Object> same = first -> first;
    return Stream.of(
        new Operation("append", b -> on -> on.store().append(ANNA, lines()), same),
        new Operation(
            "deleteLines",
            b -> {
              b.store().append(ANNA, lines());
              return on -> linesDeleted(on);
            },
            same),
        new Operation("putText", b -> on -> written(on, 0, Write.of("text")), same),
        new Operation(
            "putText, deleting",
            b -> {
              long version = ((PutAnswer.Put) written(b, 0, Write.of("text"))).version();
              return on -> written(on, version, Write.delete());
            },
            same),
        new Operation("enterIndex", b -> on -> indexes(on).enter(Index.USERS, ANNA, BRIEFLY), same),
        new Operation(
            "suspectIndex",
            b -> {
              indexes(b).enter(Index.USERS, ANNA, BRIEFLY);
              return on -> suspected(on);
            },
            same),
        new Operation(
            "pruneIndex",
            b -> {
              indexes(b).enter(Index.USERS, ANNA, LONG_GONE);
              return on -> pruned(on);
            },
            same),
        new Operation("bury", b -> on -> buried(on), same),
        new Operation(
            "unbury",
            b -> {
              Object there = buried(b);
              return on -> dropped(on, there);
            },
            same),
        new Operation("enter", b -> on -> entered(on), same));
  }

  private static List<LogLine> lines() {
    return Stream.of("u:1", "b:2")
        .map(id -> new LogLine(id, LogLine.From.USER, id, new HandClock().now(), Optional.of(LEFT)))
        .toList();
  }

  private static IndexShards indexes(Backend backend) {
    return ((RedisBackend) backend).indexes();
  }

  private static Object suspected(Backend backend) {
    indexes(backend).suspect(Index.USERS, ANNA, "");
    return "suspected";
  }

  private static Object pruned(Backend backend) {
    KeyLayout keys = new KeyLayout(Layout.LEGACY, "any", KeyLayout.SHARDS);
    indexes(backend).prune(Index.USERS, keys.shard(ANNA));
    return "pruned";
  }

  private static Object written(Backend backend, long version, Write text) {
    return ((RedisBackend) backend)
        .cells()
        .put(keys -> keys.conversation(ANNA), new Token("call"), version, text);
  }

  private static Object linesDeleted(Backend backend) {
    ((RedisBackend) backend).log().delete(ANNA, 2);
    return backend.store().messages(ANNA, 0, 10);
  }

  private static Object buried(Backend backend) {
    backend
        .deadLetters()
        .put(new DeadLetter(ANNA, "7.1", "payload", "reason", new HandClock().now()));
    return backend.deadLetters().list(ANNA, 10);
  }

  private static Object dropped(Backend backend, Object before) {
    assertThat((List<?>) before).hasSize(1);
    backend.deadLetters().drop(ANNA, "7.1");
    return backend.deadLetters().list(ANNA, 10);
  }

  private static Object entered(Backend backend) {
    backend.roster().enter(LEFT, List.of(ANNA));
    return backend.roster().interests(LEFT, Optional.empty(), 10);
  }
}
