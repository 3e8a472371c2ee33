package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.api.spi.Backend;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Bound messages whose replica learns too late that their chat has moved: nobody waits longer than
 * {@link #TURN_WAIT}.
 */
abstract class LateMovesOfBoundMessages extends MovingMesh {
  static final Duration TURN_WAIT = Duration.ofSeconds(2);

  LateMovesOfBoundMessages(Supplier<Backend> backends) {
    super(backends);
  }

  @Test
  void oneThatWasSkippedIsToldOfThoughAnotherWaits() {
    Replica late = late();
    late.says(OLD, "2", "echo two");
    slow.countDown();
    assertThat(failure(late).message().value()).isEqualTo("1");
    assertThat(failure(late).last()).isTrue();
    assertThat(api.texts(NEW)).doesNotContain("slow");
  }

  @Test
  void oneThatWasSkippedIsToldOfAtOnceIfNothingWaits() {
    Replica late = late();
    slow.countDown();
    assertThat(failure(late).attempt()).as("told by its turn").isEqualTo(1);
    assertThat(api.texts(NEW)).isEmpty();
    assertNothingLeft(late);
  }

  /** A replica that handles a message which another one, that moved the chat, has skipped. */
  private Replica late() {
    withoutDurability(settings -> MeshSettings.turnWait(settings, TURN_WAIT));
    Replica late = replica();
    Replica mover = replica();
    late.says(OLD, "1", "slow");
    mover.moved(OLD, NEW);
    await()
        .atMost(LONG)
        .until(() -> mover.backend.real().turns().look(new ChatId(OLD)).waiting() == 0);
    return late;
  }

  private static MessageFailed failure(Replica replica) {
    await().atMost(LONG).until(() -> count(replica, MessageFailed.class) > 0);
    return replica.events.stream()
        .filter(MessageFailed.class::isInstance)
        .map(MessageFailed.class::cast)
        .findFirst()
        .orElseThrow();
  }
}
