package io.botmesh.impl.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.spi.Token;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChatDeskTest {
  private static final Token BOUND = new Token("bound");
  private static final Token DURABLE = new Token("durable");

  private final ChatDesk desk = new ChatDesk(new ChatId("anna"));
  private final List<String> cancelled = new ArrayList<>();

  @Test
  void anIdleChatEndsTheWaitingOfAllButTheBoundMessagesThatNobodyHasHandled() {
    desk.keep(
        BOUND,
        new InboundMessage(
            desk.chat(), new MessageId("1"), "phone", "hi", Instant.parse("2030-01-01T00:00:00Z")));
    desk.expectPatience(BOUND);
    desk.keepPatience(BOUND, () -> cancelled.add("bound"));
    desk.expectPatience(DURABLE);
    desk.keepPatience(DURABLE, () -> cancelled.add("durable"));

    desk.idle(1);
    assertThat(cancelled).containsExactly("durable");
    assertThat(desk.unused()).isFalse();

    desk.drop(BOUND);
    desk.idle(2);
    assertThat(cancelled).containsExactly("durable", "bound");
    assertThat(desk.unused()).isTrue();
  }

  @Test
  void anAlarmThatComesWhenTheTicketHasItsTurnAlreadyIsOff() {
    desk.expectPatience(DURABLE);
    desk.endPatience(DURABLE);

    desk.keepPatience(DURABLE, () -> cancelled.add("late"));

    assertThat(cancelled).containsExactly("late");
    assertThat(desk.hasPatience(DURABLE)).isFalse();
  }
}
