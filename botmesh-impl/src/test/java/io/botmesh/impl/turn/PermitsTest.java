package io.botmesh.impl.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.ChatDesks;
import org.junit.jupiter.api.Test;

class PermitsTest {
  private final ChatDesks desks = new ChatDesks();
  private final ChatDesk anna = desks.open(new ChatId("anna"));
  private final ChatDesk ben = desks.open(new ChatId("ben"));
  private final Permits permits = new Permits(1);

  @Test
  void whoHasWaitedLongestIsCalledFirst() {
    assertThat(permits.take()).isTrue();
    assertThat(permits.takeOrQueue(anna)).isFalse();
    assertThat(permits.takeOrQueue(ben)).isFalse();
    assertThat(permits.giveBack()).contains(anna);
    assertThat(permits.take()).as("before ben").isFalse();
    assertThat(permits.takeOrQueue(anna)).isTrue();
    assertThat(permits.giveBack()).contains(ben);
  }

  @Test
  void aChatThatIsServedIsNotCalledInThePlaceOfAnother() {
    assertThat(permits.take()).isTrue();
    permits.takeOrQueue(anna);
    permits.takeOrQueue(ben);
    assertThat(permits.giveBack()).contains(anna);
    // A hint made ben's look come first.
    assertThat(permits.takeOrQueue(ben)).isTrue();
    assertThat(permits.takeOrQueue(anna)).isFalse();
    assertThat(permits.giveBack()).contains(anna);
    assertThat(permits.contended()).isFalse();
  }
}
