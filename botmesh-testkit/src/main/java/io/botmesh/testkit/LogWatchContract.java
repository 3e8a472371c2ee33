package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogLine;
import io.botmesh.api.spi.Subscription;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What every {@link io.botmesh.api.spi.LogWatch} promises, while nothing is broken. */
public abstract class LogWatchContract extends BackendContract {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ChatId BEN = new ChatId("ben");

  private int lines;

  /** For a backend's tests. */
  protected LogWatchContract() {}

  @Test
  void whoeverWatchesAChatIsCalledWhenItsLogGrowsWhereverThatIs() {
    AtomicInteger calls = new AtomicInteger();
    try (Subscription watch = watching(ANNA, calls)) {
      callsAreHeard(ANNA, calls);
    }
  }

  @Test
  void theLineCanBeReadWhenTheCallComes() {
    AtomicInteger seen = new AtomicInteger();
    Runnable reading =
        () -> seen.accumulateAndGet(another().store().messages(ANNA, 0, 1000).size(), Math::max);
    try (Subscription watch = backend().logWatch().watch(ANNA, reading)) {
      // Lines are added until one was seen: a watch may take a moment to begin.
      Patience.await("the watch")
          .until(
              () -> {
                append(ANNA);
                return seen.get() > 0;
              });
      int written = another().store().messages(ANNA, 0, 1000).size();
      append(ANNA);
      Patience.await("the watch").until(() -> seen.get() == written + 1);
    }
  }

  @Test
  void aWatchSeesItsOwnChatOnly() {
    AtomicInteger annas = new AtomicInteger();
    AtomicInteger bens = new AtomicInteger();
    try (Subscription watchesAnna = watching(ANNA, annas);
        Subscription watchesBen = watching(BEN, bens)) {
      callsAreHeard(BEN, bens);
      // One as it begins is allowed.
      assertThat(annas).hasValueLessThanOrEqualTo(1);
      callsAreHeard(ANNA, annas);
    }
  }

  @Test
  void severalMayWatchOneChatAndOneMayLeave() {
    AtomicInteger first = new AtomicInteger();
    AtomicInteger second = new AtomicInteger();
    try (Subscription stays = watching(ANNA, second)) {
      Subscription leaves = watching(ANNA, first);
      callsAreHeard(ANNA, first);
      callsAreHeard(ANNA, second);
      leaves.close();
      leaves.close();
      // A call that was under way has ended once the other watch hears a later line.
      callsAreHeard(ANNA, second);
      int before = first.get();
      callsAreHeard(ANNA, second);
      assertThat(first).hasValue(before);
    }
  }

  @Test
  void aChatIsWatchedAgainAfterItsLastWatchWasClosed() {
    AtomicInteger calls = new AtomicInteger();
    watching(ANNA, calls).close();
    try (Subscription watch = watching(ANNA, calls)) {
      callsAreHeard(ANNA, calls);
    }
  }

  @Test
  void hostileNamesAreWatchedExactly() {
    for (String hostile : HostileTexts.ALL) {
      AtomicInteger calls = new AtomicInteger();
      try (Subscription watch = watching(new ChatId(hostile), calls)) {
        callsAreHeard(new ChatId(hostile), calls);
      }
    }
  }

  private Subscription watching(ChatId chat, AtomicInteger calls) {
    return backend().logWatch().watch(chat, calls::incrementAndGet);
  }

  /** Two calls, for one may come as the watch begins, and a line is to be the reason. */
  private void callsAreHeard(ChatId chat, AtomicInteger calls) {
    int before = calls.get() + 1;
    Patience.await("the watch")
        .until(
            () -> {
              append(chat);
              return calls.get() > before;
            });
  }

  private void append(ChatId chat) {
    lines++;
    LogLine line =
        new LogLine("u:" + lines, LogLine.From.USER, "line", clock().now(), Optional.empty());
    another().store().append(chat, List.of(line));
  }
}
