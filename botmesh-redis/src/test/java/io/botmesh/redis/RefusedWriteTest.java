package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Redis 6.2 begins a script though it refuses writes, and refuses the first one: the caller is told
 * that nothing ran, nothing did, and once the server takes writes again the same call is answered
 * as if nothing had been.
 */
class RefusedWriteTest {
  // No name of a file is that long, so no snapshot is ever written.
  private static final String UNWRITABLE = "x".repeat(300);

  @RegisterExtension static final RedisServers REDIS = RedisServers.embedded();

  private static final Set<String> REMOVING = Set.of("unbury", "pruneIndex", "deleteLines");

  private final HandClock clock = new HandClock();
  private Backend backend;

  /** Why a server takes no writes. */
  enum Reason {
    OOM {
      @Override
      void begin() {
        set("maxmemory", "1");
      }

      @Override
      void end() {
        set("maxmemory", "0");
      }
    },
    READONLY {
      @Override
      void begin() {
        REDIS.command("REPLICAOF", "127.0.0.1", "1");
      }

      @Override
      void end() {
        REDIS.command("REPLICAOF", "NO", "ONE");
      }
    },
    NOREPLICAS {
      @Override
      void begin() {
        REDIS.server().denyWrites();
      }

      @Override
      void end() {
        REDIS.server().allowWrites();
      }
    },
    MISCONF {
      @Override
      void begin() {
        set("dbfilename", UNWRITABLE);
        set("save", "3600 1");
        REDIS.command("BGSAVE");
        Awaitility.await("a snapshot that fails")
            .atMost(Duration.ofSeconds(10))
            .until(
                () -> {
                  String info = (String) REDIS.command("INFO", "persistence");
                  return info.contains("rdb_bgsave_in_progress:0")
                      && info.contains("rdb_last_bgsave_status:err");
                });
      }

      @Override
      void end() {
        set("save", "");
      }
    };

    abstract void begin();

    abstract void end();

    private static void set(String name, String value) {
      REDIS.command("CONFIG", "SET", name, value);
    }
  }

  static Stream<Arguments> operations() {
    return Operation.all()
        .flatMap(
            operation ->
                Stream.of(Reason.values())
                    // What only removes needs no memory.
                    .filter(why -> why != Reason.OOM || !REMOVING.contains(operation.name()))
                    .map(why -> Arguments.of(operation, why)));
  }

  static Stream<Operation> removing() {
    return Operation.all().filter(operation -> REMOVING.contains(operation.name()));
  }

  @ParameterizedTest
  @MethodSource("removing")
  void whatRemovesFirstIsDoneWithoutMemory(Operation operation) {
    Object undisturbed = operation.prepared().apply(backend).apply(backend);
    Map<String, Object> stored = Keyspace.of(REDIS);

    close();
    open();
    Function<Backend, Object> call = operation.prepared().apply(backend);
    Reason.OOM.begin();
    try {
      assertThat(call.apply(backend)).isEqualTo(undisturbed);
    } finally {
      Reason.OOM.end();
    }
    assertThat(Keyspace.of(REDIS)).isEqualTo(stored);
  }

  @BeforeEach
  void open() {
    REDIS.flush();
    backend = backend();
  }

  private Backend backend() {
    return new RedisBackend(
        RedisSubject.settings(Map.of("botmesh.redis.url", REDIS.url())),
        TurnLimits.DEFAULT,
        RedisSubject.environment(clock, new HandTime(clock)));
  }

  @AfterEach
  void close() {
    backend.close();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void nothingRanAndTheSameCallIsAnsweredLater(Operation operation, Reason why) {
    Object undisturbed = operation.prepared().apply(backend).apply(backend);
    Map<String, Object> stored = Keyspace.of(REDIS);

    close();
    open();
    backend.turns().read(new ChatId("somebody else"));
    Function<Backend, Object> call = operation.prepared().apply(backend);
    Map<String, Object> before = Keyspace.of(REDIS);
    why.begin();
    try {
      assertThatThrownBy(() -> call.apply(backend))
          .isInstanceOf(CoordinationUnavailable.class)
          .hasMessageStartingWith("BMESH-0514")
          .hasMessageEndingWith("tries: 10")
          .cause()
          .hasMessageContaining(why.name());
      assertThat(Keyspace.of(REDIS)).as("refused").isEqualTo(before);
    } finally {
      why.end();
    }
    assertThat(call.apply(backend)).isEqualTo(undisturbed);
    assertThat(Keyspace.of(REDIS)).as("taken").isEqualTo(stored);
  }
}
