package io.botmesh.impl.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.event.MessageDied;
import io.botmesh.api.spi.Death;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.TickCall.Result;
import io.botmesh.api.spi.WhenUnknown;
import io.botmesh.impl.wire.Letters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Entries are carried out in their order, and what is given up lies where it is found. */
class CourierTest extends CourierAtWork {
  @Test
  void anOrderAboutAScheduleIsCarriedOutInItsPlaceAndTriedAgainWhileItsStoreIsAway() {
    List<String> seen = new ArrayList<>();
    orders = order -> seen.add(order.id());
    transport =
        () -> {
          seen.add("send");
          return List.of(new SendOutcome.Accepted());
        };
    OutboxEntry order = new OutboxEntry("7.1", EntryKind.SCHEDULE, "order", 1, false);
    assertThat(deliver(order, send("7.2", 1)).results())
        .containsExactly(new Result.Sent("7.1"), new Result.Sent("7.2"));
    assertThat(seen).containsExactly("7.1", "send");

    orders =
        away -> {
          throw new CoordinationUnavailable("away, as the test asks");
        };
    assertThat(deliver(order, send("7.2", 1)).results())
        .containsExactly(new Result.PutOff("7.1", Duration.ofSeconds(1)));
  }

  @Test
  void aSendThatIsRefusedForGoodBecomesADeadLetterWithItsReason() {
    transport = () -> List.of(new SendOutcome.Rejected("blocked by the user"));
    OutboxEntry refused = send("7.1", 1);
    assertThat(deliver(refused).results())
        .containsExactly(new Result.Dead("7.1", "blocked by the user"));
    assertThat(backend.deadLetters().list(ANNA, 10)).isEmpty();

    // Handed out again it may well be by another replica: what died says itself of what.
    Death death = new Death(Optional.empty(), 3, "blocked by the user");
    OutboxEntry dead =
        new OutboxEntry("7.1", EntryKind.DEAD, refused.payload(), 4, 0, Optional.of(death));
    assertThat(deliver(dead).results()).containsExactly(new Result.Sent("7.1"));
    assertThat(backend.deadLetters().list(ANNA, 10))
        .containsExactly(
            new DeadLetter(
                ANNA,
                "7.1",
                DeadLetter.Kind.SEND,
                Optional.empty(),
                refused.payload(),
                3,
                false,
                "blocked by the user",
                clock.now()));
    assertThat(events).containsExactly(new MessageDied(ANNA, "7.1", "blocked by the user"));
    assertThat(heard.counts).containsExactly("DEAD_LETTERS send");
    assertThat(heard.spans).containsExactly("rejected");
  }

  @Test
  void aDeadMessageSaysAfterHowManyAttemptsAndOfWhat() {
    Death death = new Death(Optional.of(new MessageId("m1")), 5, "java.io.IOException: gone");
    OutboxEntry dead = new OutboxEntry("7.dead", EntryKind.DEAD, "{}", 1, 0, Optional.of(death));
    deliver(dead);
    DeadLetter letter = backend.deadLetters().list(ANNA, 10).get(0);
    assertThat(letter.kind()).isEqualTo(DeadLetter.Kind.MESSAGE);
    assertThat(letter.message()).contains(new MessageId("m1"));
    assertThat(letter.attempts()).isEqualTo(5);
    assertThat(letter.reason()).endsWith("java.io.IOException: gone");
  }

  @Test
  void aDeathIsToldToTheStoreBeforeAnythingBehindItIsSent() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Rejected("blocked by the user"));
    Delivery delivery = deliver(send("7.1", 1), send("7.2", 1));
    assertThat(delivery.results()).containsExactly(new Result.Dead("7.1", "blocked by the user"));
    assertThat(delivery.rest()).isEqualTo(Delivery.Rest.SAME_TAKE);
    assertThat(sent).hasSize(1);
  }

  @Test
  void whoMayNotGoOnSaysOfTheRestThatItWasNotSent() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Accepted());
    Iterator<Footing> footings = List.of(Footing.FIRM, Footing.LOST).iterator();
    Delivery delivery =
        courier.deliver(
            ANNA, List.of(send("7.1", 1), send("7.2", 1), send("7.3", 1)), footings::next);
    assertThat(delivery.results())
        .containsExactly(
            new Result.Sent("7.1"),
            new Result.PutOff("7.2", Duration.ZERO),
            new Result.PutOff("7.3", Duration.ZERO));
    assertThat(delivery.rest()).isEqualTo(Delivery.Rest.NEW_TAKE);
  }

  @Test
  void whoseLeaseWearsOutTicksOffBeforeItGoesOn() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Accepted());
    Delivery delivery =
        courier.deliver(ANNA, List.of(send("7.1", 1), send("7.2", 1)), () -> Footing.WORN);
    assertThat(delivery.results()).containsExactly(new Result.Sent("7.1"));
    assertThat(delivery.rest()).isEqualTo(Delivery.Rest.SAME_TAKE);
  }

  /** Its sender knows that it has left, whatever the policy is; others are in doubt. */
  @Test
  void whatHasLeftIsNotSentAgainBecauseItsLineCannotBeWritten() {
    keepsLog = false;
    policy = WhenUnknown.HOLD;
    storeAway = true;
    transport = () -> List.of(new SendOutcome.Accepted());
    assertThat(deliver(send("7.1", 1)).results()).singleElement().isInstanceOf(Result.Unsure.class);
    storeAway = false;
    assertThat(deliver(doubted("7.1", 1)).results()).containsExactly(new Result.Sent("7.1"));
    assertThat(sent).extracting(OutboundMessage::entry).containsExactly("7.1");
    assertThat(backend.store().messages(ANNA, 0, 10))
        .extracting(entry -> entry.line().id())
        .containsExactly("b:7.1");
  }

  /** Likewise of what the user is told of a message that was given up. */
  @Test
  void aNoticeThatHasLeftIsNotSentAgainUnmarkedBecauseItsLineCannotBeWritten() {
    keepsLog = false;
    storeAway = true;
    transport = () -> List.of(new SendOutcome.Accepted());
    notice =
        Optional.of(
            new Letters.Send("post", "Sorry", new ReplicaId("one-1"), clock.now(), "", false));
    Death death = new Death(Optional.of(new MessageId("m1")), 5, "java.io.IOException: gone");
    OutboxEntry dead = new OutboxEntry("7.dead", EntryKind.DEAD, "{}", 1, 0, Optional.of(death));
    assertThat(deliver(dead).results()).singleElement().isInstanceOf(Result.Unsure.class);
    assertThat(events).isEmpty();
    storeAway = false;
    assertThat(deliver(dead).results()).containsExactly(new Result.Sent("7.dead"));
    assertThat(sent).hasSize(1);
    assertThat(events).hasSize(1);
    assertThat(backend.deadLetters().list(ANNA, 10)).hasSize(1);
  }
}
