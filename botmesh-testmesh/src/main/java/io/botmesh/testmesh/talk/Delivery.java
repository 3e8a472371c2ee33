package io.botmesh.testmesh.talk;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.InboundMessage;
import io.botmesh.testmesh.Conductor;
import io.botmesh.testmesh.MeshReplica;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Offers one message, as a provider does: again and again until a replica has taken it. */
final class Delivery {
  private static final Duration AGAIN = Duration.ofSeconds(1);
  private static final Duration NO_ANSWER = Duration.ofSeconds(8);

  private final InboundMessage message;
  private final Supplier<Optional<MeshReplica>> doors;
  private final Conductor conductor;
  private final Story story;
  private Runnable callOff = () -> {};
  private boolean over;
  private Optional<IllegalArgumentException> wrong = Optional.empty();

  Delivery(
      InboundMessage message,
      Supplier<Optional<MeshReplica>> doors,
      Conductor conductor,
      Story story) {
    this.message = message;
    this.doors = doors;
    this.conductor = conductor;
    this.story = story;
  }

  /** Tells whether nothing is to be done any more. */
  boolean over() {
    return over;
  }

  /** Throws what a provider would have to show to its user. */
  void throwIfWrong() {
    wrong.ifPresent(
        reason -> {
          throw reason;
        });
  }

  void offer() {
    if (over) {
      return;
    }
    Optional<MeshReplica> door = doors.get();
    door.ifPresent(
        replica -> conductor.submit(replica.member(), "webhook", () -> offerTo(replica)));
    offerAgainAfter(door.isPresent() ? NO_ANSWER : AGAIN);
  }

  private void offerAgainAfter(Duration pause) {
    callOff.run();
    callOff = conductor.quickAfter(conductor.world(), pause, "offer again", this::offer);
  }

  private void offerTo(MeshReplica replica) {
    try {
      Object receipt = replica.receive(message);
      story.tell(replica.id() + " has taken " + message.id() + ": " + receipt);
      over = true;
    } catch (BotmeshException refused) {
      story.tell(replica.id() + " has not taken " + message.id() + ": " + refused.getMessage());
      offerAgainAfter(AGAIN);
    } catch (IllegalArgumentException tooMuch) {
      wrong = Optional.of(tooMuch);
      over = true;
    }
  }
}
