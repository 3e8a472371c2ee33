package io.botmesh.impl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class MailboxTest {
  private final Deque<Runnable> tasks = new ArrayDeque<>();
  private final List<String> read = new ArrayList<>();
  private final Mailbox<String> mailbox = new Mailbox<>(tasks::add, read::add);

  @Test
  void lettersAreKeptUntilItOpensAndThenReadInOrder() {
    mailbox.put("first");
    mailbox.put("second");
    assertThat(tasks).isEmpty();
    mailbox.open();
    mailbox.put("third");
    runTasks();
    assertThat(read).containsExactly("first", "second", "third");
  }

  @Test
  void equalLettersThatWaitAreOne() {
    mailbox.open();
    mailbox.put("a");
    mailbox.put("b");
    mailbox.put("a");
    runTasks();
    mailbox.put("a");
    runTasks();
    assertThat(read).containsExactly("a", "b", "a");
  }

  @Test
  void oneTaskAtATimeReads() {
    mailbox.open();
    mailbox.put("a");
    mailbox.put("b");
    assertThat(tasks).hasSize(1);
  }

  @Test
  void aLetterPutWhileReadingIsReadAfterwards() {
    List<String> seen = new ArrayList<>();
    List<Mailbox<String>> itself = new ArrayList<>();
    Mailbox<String> talking =
        new Mailbox<>(
            Runnable::run,
            letter -> {
              if (letter.equals("a")) {
                itself.get(0).put("b");
              }
              seen.add(letter);
            });
    itself.add(talking);
    talking.open();
    talking.put("a");
    assertThat(seen).containsExactly("a", "b");
  }

  @Test
  void nothingIsReadAfterItWasClosed() {
    mailbox.open();
    mailbox.put("a");
    mailbox.close();
    runTasks();
    mailbox.put("b");
    assertThat(tasks).isEmpty();
    assertThat(read).isEmpty();
  }

  @Test
  void anExecutorThatHasEndedLosesLettersOnly() {
    Mailbox<String> late =
        new Mailbox<>(
            task -> {
              throw new RejectedExecutionException("ended");
            },
            read::add);
    late.open();
    late.put("a");
    late.put("b");
    assertThat(read).isEmpty();
  }

  private void runTasks() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }
}
