package io.botmesh.impl.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.OutboxEntry;
import org.junit.jupiter.api.Test;

class DeathReasonsTest {
  private static final ChatId ANNA = new ChatId("anna");

  private final DeathReasons reasons = new DeathReasons();

  @Test
  void aReasonIsKnownUntilItIsTaken() {
    reasons.note(ANNA, entry(1), "blocked");
    assertThat(reasons.take(new ChatId("bert"), entry(1))).isEmpty();
    assertThat(reasons.take(ANNA, entry(1))).contains("blocked");
    assertThat(reasons.take(ANNA, entry(1))).isEmpty();
  }

  @Test
  void theOldestIsForgottenWhereNobodyTakesThem() {
    for (int number = 0; number <= 1000; number++) {
      reasons.note(ANNA, entry(number), "blocked");
    }
    assertThat(reasons.take(ANNA, entry(0))).isEmpty();
    assertThat(reasons.take(ANNA, entry(1))).contains("blocked");
  }

  private static OutboxEntry entry(int number) {
    return new OutboxEntry("7." + number, EntryKind.SEND, "", 1, false);
  }
}
