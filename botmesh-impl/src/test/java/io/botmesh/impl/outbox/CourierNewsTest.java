package io.botmesh.impl.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.TickCall.Result;
import io.botmesh.impl.config.OutboxSettings;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of a send to a chat that has another name, or takes nothing any more. */
class CourierNewsTest extends CourierAtWork {
  @Test
  void aSendWhoseChatHasAnotherNameWaitsForItsChatToMove() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Moved(new ChatId("anna's")));
    assertThat(deliver(send("7.1", 1), send("7.2", 1)).results())
        .singleElement()
        .isInstanceOf(Result.Retry.class);
    assertThat(heardOfChats).containsExactly("anna moved to anna's");
    assertThat(heard.spans).containsExactly("moved");
  }

  @Test
  void aSendWhoseChatHasAnotherNameFollowsItHoweverOftenItWasTried() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Moved(new ChatId("anna's")));
    OutboxSettings usual = OutboxSettings.DEFAULT;
    Courier once =
        courier(
            new OutboxSettings(
                usual.retryDelay(), usual.retryCap(), 1, usual.maxAge(), usual.unknown()));
    assertThat(once.deliver(ANNA, List.of(send("7.1", 1)), () -> Footing.FIRM).results())
        .hasOnlyElementsOfType(Result.Retry.class);
  }

  @Test
  void whatWasTriedOftenWaitsForItsMoveNoLongerThanSomeSeconds() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Moved(new ChatId("anna's")));
    int most = OutboxSettings.DEFAULT.maxAttempts();
    Result.Retry last = (Result.Retry) deliver(send("7.1", most)).results().get(0);
    // It takes that time along, and what stands behind it waits as long in the new chat.
    assertThat(last.delay()).isLessThanOrEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void aSendWhoseChatNeverMovesIsTriedAgainUntilItIsTooOld() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Moved(new ChatId("anna's")));
    OutboxEntry send = send("7.1", 1);
    clock.pass(OutboxSettings.DEFAULT.maxAge().minusMillis(1));
    assertThat(deliver(send).results()).hasOnlyElementsOfType(Result.Retry.class);
    clock.pass(Duration.ofMillis(1));
    assertThat(deliver(send).results())
        .containsExactly(
            new Result.Dead("7.1", "its chat has another name, and could not be moved there"));
  }

  @Test
  void aChatThatIsSaidToMoveToWhereItIsIsNoMove() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Moved(ANNA));
    assertThat(deliver(send("7.1", 1)).results()).hasOnlyElementsOfType(Result.Retry.class);
    assertThat(deliver(send("7.1", OutboxSettings.DEFAULT.maxAttempts())).anyDead()).isTrue();
    assertThat(heardOfChats).isEmpty();
  }

  @Test
  void whatStandsBehindASendToAChatThatIsGoneIsGivenUpUntriedButForOrders() {
    keepsLog = false;
    transport = () -> List.of(new SendOutcome.Gone("blocked\nby the user"));
    OutboxEntry order = new OutboxEntry("7.2", EntryKind.SCHEDULE, "order", 1, false);
    Delivery delivery = deliver(send("7.1", 1), order, doubted("8.1", 1));
    assertThat(delivery.results()).hasSize(2);
    Result.Dead first = (Result.Dead) delivery.results().get(0);
    assertThat(first.id()).isEqualTo("7.1");
    assertThat(first.unsure()).isFalse();
    assertThat(first.untried()).isFalse();
    Result.Dead behind = (Result.Dead) delivery.results().get(1);
    assertThat(behind).isEqualTo(new Result.Dead("8.1", first.cause(), true, true));
    assertThat(first.cause()).doesNotContain("\n");
    assertThat(heardOfChats).containsExactly("anna gone up to 7: " + first.cause());
    assertThat(heard.spans).containsExactly("gone");
  }
}
