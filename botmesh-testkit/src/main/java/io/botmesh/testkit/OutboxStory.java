package io.botmesh.testkit;

import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Token;
import java.time.Duration;

/** What is told of a chat's outbox: two replicas, each with a token for its pump. */
abstract class OutboxStory extends TurnStory {
  static final Duration DELAY = Duration.ofSeconds(3);

  final Token left = new Token("left-pump");
  final Token right = new Token("right-pump");

  OutboxStory(BackendContract contract) {
    super(contract);
  }

  void commit(String id, String... entries) {
    Claim turn = claimed(durable(LEFT, id));
    committed(commit(LEFT, turn, says(entries)));
  }

  static OutboxEntry repeated(OutboxEntry entry) {
    return new OutboxEntry(entry.id(), entry.kind(), entry.payload(), 2, true);
  }

  static OutboxEntry secondTry(OutboxEntry entry) {
    return new OutboxEntry(entry.id(), entry.kind(), entry.payload(), 2, entry.maybe());
  }
}
