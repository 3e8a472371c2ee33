package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Backend;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * An operation on the chat {@code anna} that changes something: how it is asked on a chat that was
 * prepared, and how again.
 *
 * @param prepared prepares the chat on an empty server, and gives what asks
 * @param again what asking again gives, once it ran
 */
record Operation(
    String name,
    Function<Backend, Function<Backend, Object>> prepared,
    UnaryOperator<Object> again) {
  static final ChatId ANNA = new ChatId("anna");
  static final ReplicaId LEFT = new ReplicaId("left-1");
  static final Duration LEASE = Duration.ofSeconds(15);

  @Override
  public String toString() {
    return name;
  }

  /** Returns every operation that changes something. */
  static Stream<Operation> all() {
    return Stream.of(
            TurnOperations.all(),
            MoveOperations.all(),
            StoreOperations.all(),
            LeaseOperations.all(),
            ScheduleOperations.all())
        .flatMap(operations -> operations);
  }
}
