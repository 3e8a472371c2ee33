package io.botmesh.testmesh.seeds;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.InboundMessage;
import io.botmesh.testmesh.Conductor;
import io.botmesh.testmesh.MeshReplica;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Offers one message, as a provider does: again and again until a replica has taken it. */
final class Person {
  private static final Duration UNTIL_AGAIN = Duration.ofSeconds(8);

  private final InboundMessage message;
  private final Conductor conductor;
  private final Supplier<MeshReplica> whom;
  private final RandomGenerator chance;
  private final History history;
  private final Runnable whenTaken;
  private boolean taken;

  Person(
      InboundMessage message,
      Conductor conductor,
      Supplier<MeshReplica> whom,
      RandomGenerator chance,
      History history,
      Runnable whenTaken) {
    this.message = message;
    this.conductor = conductor;
    this.whom = whom;
    this.chance = chance;
    this.history = history;
    this.whenTaken = whenTaken;
  }

  InboundMessage message() {
    return message;
  }

  boolean taken() {
    return taken;
  }

  void offer() {
    MeshReplica replica = whom.get();
    if (replica != null) {
      conductor.submit(replica.member(), "webhook", () -> offerTo(replica));
    }
    conductor.quickAfter(
        conductor.world(),
        replica == null ? Duration.ofSeconds(1) : UNTIL_AGAIN,
        "offer again",
        () -> {
          if (!taken) {
            offer();
          }
        });
  }

  private void offerTo(MeshReplica replica) {
    try {
      Object receipt = replica.receive(message);
      history.note(replica.member() + " receipt " + receipt + " for " + message.id());
      if (!taken) {
        taken = true;
        whenTaken.run();
        if (chance.nextInt(5) == 0) {
          conductor.quickAfter(
              conductor.world(),
              Duration.ofMillis(chance.nextInt(10_000)),
              "offer twice",
              this::offerOnce);
        }
      }
    } catch (BotmeshException refused) {
      history.note(replica.member() + " refused " + message.id() + ": " + refused.getMessage());
    }
  }

  private void offerOnce() {
    MeshReplica replica = whom.get();
    if (replica != null) {
      conductor.submit(replica.member(), "webhook", () -> offerTo(replica));
    }
  }
}
