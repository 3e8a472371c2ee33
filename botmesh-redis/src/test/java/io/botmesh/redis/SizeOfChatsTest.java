package io.botmesh.redis;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.Ending;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisServers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What chats take of a server's memory, all in all; {@code docs/operations.md} has the figures. The
 * bounds are twice what was measured.
 */
class SizeOfChatsTest {
  private static final ReplicaId ME = new ReplicaId("shop-7d9f8b6c5-x2x4z-1a2b3c4d");
  private static final Duration LEASE = Duration.ofSeconds(15);
  private static final String MESSAGE = "{\"text\":\"" + "x".repeat(291);
  private static final String TEXT = "x".repeat(60);
  private static final Path FIGURES = Path.of("target/size-of-chats.txt");
  private static final int RING = TurnLimits.DEFAULT.ring();

  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private final HandClock clock = new HandClock();
  private RedisSubject subject;
  private int calls;

  @BeforeEach
  void open() {
    subject = new RedisSubject(REDIS, Layout.CLUSTER, TurnLimits.DEFAULT, clock);
    serve(new ChatId("first"), Changes.NONE);
  }

  @AfterEach
  void close() {
    subject.close();
  }

  @Test
  void aChatThatIsIdle() {
    int chats = 2000;
    long bytes = memory(() -> forEach(chats, chat -> serve(chat, Changes.NONE)));
    report("an idle chat after one message", bytes / chats, 1_800);
  }

  @Test
  void aChatThatRemembersItsUser() {
    int chats = 2000;
    Changes user = new Changes(Optional.empty(), Optional.of(Write.of(TEXT)), List.of());
    long bytes = memory(() -> forEach(chats, chat -> serve(chat, user)));
    report("an idle chat with 60 bytes of user data", bytes / chats, 2_400);
  }

  @Test
  void aChatWhoseRingIsFull() {
    int chats = 20;
    long bytes =
        memory(
            () ->
                forEach(
                    chats,
                    chat -> {
                      for (int message = 0; message < RING + 10; message++) {
                        serve(chat, Changes.NONE);
                      }
                    }));
    report("an idle chat that remembers 256 ids", bytes / chats, 100_000);
  }

  @Test
  void aMessageThatWaits() {
    int chats = 50;
    int waiting = 50;
    long empty = memory(() -> forEach(chats, chat -> accept(chat, false)));
    subject.close();
    open();
    long bytes =
        memory(
            () ->
                forEach(
                    chats,
                    chat -> {
                      for (int message = 0; message <= waiting; message++) {
                        accept(chat, false);
                      }
                    }));
    report("a waiting message of 300 bytes", (bytes - empty) / ((long) chats * waiting), 2_000);
  }

  @Test
  void aThousandLinesOfALog() {
    int chats = 10;
    long bytes =
        memory(
            () ->
                forEach(
                    chats,
                    chat -> {
                      List<LogLine> lines = new ArrayList<>();
                      for (int line = 0; line < 1000; line++) {
                        lines.add(line());
                      }
                      subject.backend().store().append(chat, lines);
                    }));
    report("1000 lines of a log, each of 60 bytes", bytes / chats, 800_000);
  }

  private LogLine line() {
    calls++;
    return new LogLine(
        "b:1700000000" + calls, LogLine.From.BOT, TEXT, clock.now(), Optional.of(ME));
  }

  private void serve(ChatId chat, Changes changes) {
    Claim turn = ((AcceptAnswer.Claimed) accept(chat, true)).claim();
    CommitAnswer done = subject.backend().turns().commit(Ending.of(ME, turn, changes).call());
    assertThat(done).isInstanceOf(CommitAnswer.Committed.class);
  }

  private AcceptAnswer accept(ChatId chat, boolean want) {
    calls++;
    return subject
        .backend()
        .turns()
        .accept(
            new AcceptCall(
                chat,
                // As long as a UUID.
                new MessageId("0d4c1b0e-0000-4000-8000-%012d".formatted(calls)),
                new Token(ME + "#" + calls),
                ME,
                Optional.of(MESSAGE),
                want,
                Optional.empty(),
                LEASE,
                Optional.empty()));
  }

  private static void forEach(int chats, Consumer<ChatId> what) {
    for (int chat = 0; chat < chats; chat++) {
      what.accept(new ChatId("web:%012d".formatted(chat)));
    }
  }

  /** Returns by how much the server's memory grows. */
  private static long memory(Runnable what) {
    long before = used();
    what.run();
    return used() - before;
  }

  private static long used() {
    // What clients take is not the chats'.
    String info = (String) REDIS.command("INFO", "memory");
    return number(info, "used_memory_dataset:");
  }

  private static long number(String info, String name) {
    return info.lines()
        .filter(line -> line.startsWith(name))
        .map(line -> Long.parseLong(line.substring(name.length()).strip()))
        .findFirst()
        .orElseThrow();
  }

  private static void report(String what, long bytes, long most) {
    String figure = "%s: %d bytes%n".formatted(what, bytes);
    try {
      Files.writeString(FIGURES, figure, CREATE, APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("The figures cannot be kept", e);
    }
    assertThat(bytes).as(what).isPositive().isLessThan(most);
  }
}
