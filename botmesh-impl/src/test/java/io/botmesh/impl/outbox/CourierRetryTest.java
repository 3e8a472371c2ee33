package io.botmesh.impl.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.TickCall.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What becomes of a send that was certainly not sent, or must wait. */
class CourierRetryTest extends CourierAtWork {
  @Test
  void aSendThatIsPutOffIsTriedAgainAndTheFurtherTryIsCounted() {
    Duration delay = Duration.ofSeconds(7);
    transport = () -> List.of(new SendOutcome.Accepted(), new SendOutcome.Later(delay));
    Delivery first = deliver(send("7.1", 1), send("7.2", 1));
    assertThat(first.results())
        .containsExactly(new Result.Sent("7.1"), new Result.PutOff("7.2", delay));
    assertThat(heard.counts).isEmpty();

    transport = () -> List.of(new SendOutcome.Accepted());
    assertThat(deliver(send("7.2", 2)).results()).containsExactly(new Result.Sent("7.2"));
    assertThat(heard.counts).containsExactly("RETRIES send");
    assertThat(heard.spans).containsExactly("accepted", "later", "accepted");
  }

  @Test
  void whatStandsBehindASendThatIsPutOffWasNotTriedAndIsNotTold() {
    transport = () -> List.of(new SendOutcome.Later(Duration.ofSeconds(7)));
    assertThat(deliver(send("7.1", 2), send("7.2", 2), send("7.3", 2)).results())
        .containsExactly(new Result.PutOff("7.1", Duration.ofSeconds(7)));
    assertThat(heard.counts).containsExactly("RETRIES send");
    assertThat(heard.spans).containsExactly("later");
  }

  @Test
  void whatWasCertainlyNotSentIsTriedAgainAfterGrowingDelaysAndGivenUpInTheEnd() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.NotSent("connection refused"));
    List<Duration> delays = new ArrayList<>();
    for (int tries : List.of(1, 2, 3, 8, 29)) {
      Result.Retry retry = (Result.Retry) deliver(send("7.1", tries)).results().get(0);
      delays.add(retry.delay());
    }
    for (int at = 0; at < 5; at++) {
      long whole = List.of(1000, 2000, 4000, 120_000, 120_000).get(at);
      assertThat(delays.get(at).toMillis()).isBetween(whole / 2, whole);
    }
    assertThat(deliver(send("7.1", 30)).results())
        .containsExactly(new Result.Dead("7.1", "connection refused"));
  }

  @Test
  void chatsThatFailedTogetherDoNotComeBackTogether() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.NotSent("connection refused"));
    Set<Duration> delays = new HashSet<>();
    for (int chat = 0; chat < 100; chat++) {
      Delivery delivery =
          courier.deliver(new ChatId("chat " + chat), List.of(send("7.1", 10)), () -> Footing.FIRM);
      delays.add(delivery.retry().orElseThrow());
    }
    assertThat(delays).hasSizeGreaterThan(90);
  }

  @Test
  void anOldSendIsGivenUpWhenItFailsOnceMore() {
    keepsLog = false;
    OutboxEntry old = send("7.1", 2);
    clock.pass(Duration.ofDays(1));
    transport = () -> List.of(new SendOutcome.NotSent("connection refused"));
    assertThat(deliver(old).results()).singleElement().isInstanceOf(Result.Dead.class);
    transport = () -> List.of(new SendOutcome.Later(Duration.ofSeconds(1)));
    assertThat(deliver(old).results()).singleElement().isInstanceOf(Result.Dead.class);
    transport = () -> List.of(new SendOutcome.Accepted());
    assertThat(deliver(old).results()).containsExactly(new Result.Sent("7.1"));
  }

  @Test
  void aLimitOfTheWholeProviderStopsEveryChatOfThisReplicaUntilThen() {
    keepsLog = false;
    Duration limit = Duration.ofSeconds(34);
    transport = () -> List.of(new SendOutcome.Later(limit, SendOutcome.Scope.PROVIDER));
    deliver(send("7.1", 1));
    transport = () -> List.of(new SendOutcome.Accepted());
    clock.pass(Duration.ofSeconds(4));
    Result.PutOff behind = (Result.PutOff) deliver(send("8.1", 1)).results().get(0);
    assertThat(behind.delay()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(33));
    clock.pass(Duration.ofSeconds(30));
    assertThat(deliver(send("8.1", 1)).results()).containsExactly(new Result.Sent("8.1"));
    assertThat(sent).extracting(OutboundMessage::entry).containsExactly("7.1", "8.1");
  }

  @Test
  void aLimitOfAChatStopsThatChatOnlyAndForAsLongAsItSays() {
    keepsLog = false;
    Duration limit = Duration.ofSeconds(10_072);
    transport = () -> List.of(new SendOutcome.Later(limit));
    Delivery delivery = deliver(send("7.1", 1));
    assertThat(delivery.results()).containsExactly(new Result.PutOff("7.1", limit));
    assertThat(delivery.retry()).contains(limit);
    transport = () -> List.of(new SendOutcome.Accepted());
    assertThat(deliver(send("8.1", 1)).results()).containsExactly(new Result.Sent("8.1"));
  }

  @Test
  void aLimitWithoutATimeIsWaitedForAsLongAsSeemsFit() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Later(Duration.ZERO));
    Result.PutOff putOff = (Result.PutOff) deliver(send("7.1", 1)).results().get(0);
    assertThat(putOff.delay()).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
  }
}
