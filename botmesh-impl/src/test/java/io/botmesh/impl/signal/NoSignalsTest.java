package io.botmesh.impl.signal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.botmesh.api.ChatId;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Where nobody listens, the engine's signals cost nothing. */
class NoSignalsTest {
  private static final int MESSAGES = 100_000;
  // What the measuring itself takes, and class loading; far less than a byte a message.
  private static final long NOTHING = 20_000;

  private final ChatId chat = new ChatId("anna");

  @Test
  void noSignalMakesAnObject() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long self = Thread.currentThread().getId();
    message(Signals.NONE);
    threads.getThreadAllocatedBytes(self);
    long before = threads.getThreadAllocatedBytes(self);
    for (int message = 0; message < MESSAGES; message++) {
      message(Signals.NONE);
    }
    assertThat(threads.getThreadAllocatedBytes(self) - before).isLessThan(NOTHING);
  }

  /** As many calls as a message costs. */
  private void message(Signals signals) {
    Span accept = signals.begin(Deed.ACCEPT, chat).with(Detail.PROVIDER, "webchat");
    accept.ends("accepted");
    Span turn = signals.begin(Deed.TURN, chat, accept.trail()).with(Detail.FENCE, 7);
    try (Span.Current current = turn.current()) {
      signals.begin(Deed.STEP, chat).with(Detail.STEP, 1).ends("done");
    }
    signals.begin(Deed.COMMIT, chat, turn.trail()).ends("committed");
    turn.ends("committed");
    signals.count(Count.TURNS, "committed");
  }
}
