package io.botmesh.impl.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.TickCall.Result;
import io.botmesh.api.spi.WhenUnknown;
import io.botmesh.impl.config.OutboxSettings;
import io.botmesh.impl.config.UnknownRule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** What becomes of a send of which nobody knows whether it was sent. */
class CourierDoubtTest extends CourierAtWork {
  @Test
  void aTransportThatBreaksLeavesNoSpanOpenAndNobodyKnowsWhatItSent() {
    keepsLog = false;
    transport =
        () -> {
          throw new IllegalStateException("a bug of the transport");
        };
    assertThat(deliver(send("7.1", 1)).results()).singleElement().isInstanceOf(Result.Unsure.class);
    assertThat(heard.spans).containsExactly("untold");
  }

  @Test
  void anErrorOfTheMachineEndsNoPump() {
    keepsLog = false;
    transport =
        () -> {
          throw new StackOverflowError("as the test asks");
        };
    assertThat(deliver(send("7.1", 1)).results()).singleElement().isInstanceOf(Result.Unsure.class);
    assertThat(deliver(doubted("7.1", 1)).results())
        .singleElement()
        .asInstanceOf(InstanceOfAssertFactories.type(Result.Dead.class))
        .satisfies(dead -> assertThat(dead.cause()).contains("StackOverflowError"))
        .satisfies(dead -> assertThat(dead.unsure()).isTrue());
  }

  @Test
  void aSendOfWhichNobodyKnowsIsRepeatedOnceMarkedAndThenGivenUp() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Unknown("timed out"));
    assertThat(deliver(send("7.1", 1)).results()).singleElement().isInstanceOf(Result.Unsure.class);
    assertThat(deliver(doubted("7.1", 1)).results())
        .singleElement()
        .isInstanceOf(Result.Dead.class);
    assertThat(sent).extracting(OutboundMessage::maybe).containsExactly(false, true);
    assertThat(heard.spans).containsExactly("unknown", "unknown");
  }

  /** Its senders died, twice: who sends it a third time could only annoy. */
  @Test
  void aSendThatMayHaveBeenSentTwiceIsNotSentAgain() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Accepted());
    assertThat(deliver(doubted("7.1", 2)).results())
        .singleElement()
        .isInstanceOf(Result.Dead.class);
    assertThat(sent).isEmpty();
  }

  @Test
  void whatIsHeldIsNeverSentAgainByItself() {
    keepsLog = false;
    policy = WhenUnknown.HOLD;
    transport = () -> List.of(new SendOutcome.Unknown("timed out"));
    assertThat(deliver(send("7.1", 1)).results())
        .containsExactly(
            new Result.Dead("7.1", "nobody knows whether it was sent: timed out", true));
    assertThat(deliver(doubted("7.2", 1)).results())
        .as("its sender died with it in hand")
        .singleElement()
        .isInstanceOf(Result.Dead.class);
    assertThat(sent).extracting(OutboundMessage::entry).containsExactly("7.1");
  }

  @Test
  void whatAPersonLetsGoIsSentOnceThoughItIsHeld() {
    keepsLog = false;
    policy = WhenUnknown.HOLD;
    transport = () -> List.of(new SendOutcome.Unknown("timed out"));
    OutboxEntry released = new OutboxEntry("7.1.r", EntryKind.SEND, payload(true), 1, true);
    assertThat(deliver(released).results()).singleElement().isInstanceOf(Result.Dead.class);
    assertThat(sent).extracting(OutboundMessage::maybe).containsExactly(true);
  }

  @Test
  void aProviderIsAskedWhatBecameOfASend() {
    keepsLog = false;
    policy = WhenUnknown.RECONCILE;
    transport = () -> List.of(new SendOutcome.Unknown("timed out"));
    assertThat(deliver(send("7.1", 1)).results()).singleElement().isInstanceOf(Result.Unsure.class);

    found = new SendOutcome.Unknown("no report yet");
    assertThat(deliver(doubted("7.1", 1)).results())
        .singleElement()
        .isInstanceOf(Result.Retry.class);
    found = new SendOutcome.Later(Duration.ofSeconds(9));
    assertThat(deliver(doubted("7.1", 1)).results())
        .containsExactly(new Result.PutOff("7.1", Duration.ofSeconds(9)));
    found = new SendOutcome.Rejected("blocked");
    assertThat(deliver(doubted("7.1", 1)).results())
        .containsExactly(new Result.Dead("7.1", "blocked", true));
    found = new SendOutcome.Accepted();
    assertThat(deliver(doubted("7.1", 1)).results()).containsExactly(new Result.Sent("7.1"));
    assertThat(sent).as("sent once, asked about since").hasSize(1);
    assertThat(backend.store().messages(ANNA, 0, 10)).hasSize(1);

    found = new SendOutcome.NotSent("never came");
    transport = () -> List.of(new SendOutcome.Accepted());
    assertThat(deliver(doubted("7.2", 3)).results()).containsExactly(new Result.Sent("7.2"));
    assertThat(sent).hasSize(2);
  }

  @Test
  void whatCannotBeReconciledIsGivenUpInTheEnd() {
    keepsLog = false;
    policy = WhenUnknown.RECONCILE;
    found = new SendOutcome.Unknown("no report");
    OutboxEntry last =
        new OutboxEntry("7.1", EntryKind.SEND, payload(false), 30, 1, Optional.empty());
    assertThat(deliver(last).results()).singleElement().isInstanceOf(Result.Dead.class);
    assertThat(sent).isEmpty();
  }

  @Test
  void configurationOverrulesAProvidersPolicy() {
    UnknownRule rule = new UnknownRule(Optional.empty(), Map.of("post", WhenUnknown.HOLD));
    OutboxSettings plain = OutboxSettings.DEFAULT;
    Courier overruled =
        courier(
            new OutboxSettings(
                plain.retryDelay(), plain.retryCap(), plain.maxAttempts(), plain.maxAge(), rule));
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Unknown("timed out"));
    assertThat(overruled.deliver(ANNA, List.of(send("7.1", 1)), () -> Footing.FIRM).anyDead())
        .isTrue();
  }
}
