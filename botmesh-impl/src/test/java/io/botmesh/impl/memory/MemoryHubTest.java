package io.botmesh.impl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.Fence;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.api.spi.WakeUps;
import io.botmesh.testkit.Ending;
import io.botmesh.testkit.HandClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the memory backend promises beyond the contracts. */
class MemoryHubTest {
  private static final ReplicaId LEFT = new ReplicaId("left-1");
  private static final ReplicaId RIGHT = new ReplicaId("right-1");
  private static final Duration LEASE = Duration.ofSeconds(15);
  private static final Duration RETENTION = TurnLimits.DEFAULT.retention();
  private static final Duration TICK = Duration.ofMillis(1);

  private final HandClock clock = new HandClock();
  private final MemoryHub hub = new MemoryHub(clock, Runnable::run);
  private final TurnStore turns = new MemoryBackend(hub, TurnLimits.DEFAULT).turns();
  private final AtomicInteger calls = new AtomicInteger();

  @Test
  void anIdleChatIsForgottenAfterTheRetentionAndNotBefore() {
    serve("anna", Changes.NONE);
    clock.pass(RETENTION.minus(TICK));
    touchAnother();
    assertThat(accept("anna", "m")).isInstanceOf(AcceptAnswer.Duplicate.class);
    clock.pass(RETENTION);
    assertThat(accept("anna", "m")).isInstanceOf(AcceptAnswer.Claimed.class);
  }

  @Test
  void idleChatsTakeNoMemoryOnceTheyAreForgotten() {
    IntStream.range(0, 50).forEach(number -> serve("chat-" + number, Changes.NONE));
    assertThat(hub.cells.size()).isEqualTo(50);
    clock.pass(RETENTION);
    touchAnother();
    assertThat(hub.cells.size()).isEqualTo(1);
  }

  @Test
  void aChatWithSomethingToKeepStays() {
    serve("anna", new Changes(Optional.of(Write.of("kept")), Optional.empty(), List.of()));
    accept("ben", "waits");
    clock.pass(RETENTION.multipliedBy(3));
    touchAnother();
    assertThat(turns.read(new ChatId("anna")).checkpoint().value()).contains("kept");
    assertThat(hub.cells.size()).isEqualTo(3);
  }

  @Test
  void aChatStaysAsLongAsTheLongestLivedThingInIt() {
    Duration twice = RETENTION.multipliedBy(2);
    serve("anna", new Changes(Optional.of(Write.of("kept", twice)), Optional.empty(), List.of()));
    clock.pass(twice.minus(TICK));
    touchAnother();
    assertThat(turns.read(new ChatId("anna")).checkpoint().value()).contains("kept");
    clock.pass(TICK.plus(Duration.ofMinutes(1)));
    touchAnother();
    assertThat(hub.cells.size()).isEqualTo(1);
  }

  @Test
  void aTextThatWasDeletedKeepsNoChatHoweverLongItWasToLive() {
    Write deleted = new Write(Optional.empty(), Optional.of(RETENTION.multipliedBy(2)));
    serve("anna", new Changes(Optional.of(deleted), Optional.of(deleted), List.of()));
    clock.pass(RETENTION);
    touchAnother();
    assertThat(hub.cells.size()).isEqualTo(1);
  }

  @Test
  void markersAndCursorsThatWentTakeNoMemoryAnHourLater() {
    Store store = new MemoryBackend(hub, TurnLimits.DEFAULT).store();
    for (int number = 0; number < 50; number++) {
      CursorName name = new CursorName("cursor " + number);
      store.putCursor(name, 0, Write.of("7", Duration.ofSeconds(5)));
      store.putCursor(name, 0, Write.of("8"));
      store.cursor(new CursorName("unknown " + number));
      store.putCursor(new CursorName("unknown " + number), 7, Write.of("8"));
    }
    clock.pass(Duration.ofHours(1).plusSeconds(5).minus(TICK));
    assertThat(hub.cursors.size()).isEqualTo(50);
    clock.pass(TICK);
    assertThat(store.cursor(new CursorName("cursor 7"))).isEqualTo(Stored.NOTHING);
    store.putCursor(new CursorName("another"), 0, Write.of("7"));
    assertThat(hub.cursors.size()).isEqualTo(1);
  }

  @Test
  void askingAboutUnknownChatsTakesNoMemory() {
    for (int number = 0; number < 50; number++) {
      ChatId chat = new ChatId("chat-" + number);
      turns.read(chat);
      turns.claim(claim(chat, LEFT));
      turns.renew(chat, new Grant(token(LEFT), new Fence(1)), LEASE);
    }
    assertThat(hub.cells.size()).isZero();
  }

  @Test
  void noListenerIsCalledUnderALockOfTheHub() {
    ChatId anna = new ChatId("anna");
    AtomicReference<ClaimAnswer> onAnotherThread = new AtomicReference<>();
    hub.wakeUps.listen(
        RIGHT,
        new Hearing(
            chat ->
                onAnotherThread.set(
                    CompletableFuture.supplyAsync(() -> turns.claim(claim(chat, RIGHT)))
                        .orTimeout(5, TimeUnit.SECONDS)
                        .join())));
    Claim turn = claimed(accept("anna", "m1"));
    turns.accept(call(anna, "m2", RIGHT));
    turns.commit(commit(turn, Changes.NONE));
    assertThat(onAnotherThread.get()).isInstanceOf(ClaimAnswer.Claimed.class);
  }

  @Test
  void leasesEndByWhatHasPassedThoughSomebodySetsTheClock() {
    JumpyClock jumpy = new JumpyClock();
    MemoryHub ofJumpy = new MemoryHub(jumpy, Runnable::run);
    TurnStore store = new MemoryBackend(ofJumpy, TurnLimits.DEFAULT).turns();
    ChatId anna = new ChatId("anna");
    Claim turn = claimed(store.accept(call(anna, "m1", LEFT)));
    jumpy.now = jumpy.now.plus(Duration.ofDays(1));
    assertThat(store.claim(claim(anna, RIGHT))).isInstanceOf(ClaimAnswer.Held.class);
    jumpy.now = jumpy.now.minus(Duration.ofDays(2));
    jumpy.nanos += LEASE.toNanos();
    ClaimAnswer later = store.claim(claim(anna, RIGHT));
    assertThat(later).isInstanceOf(ClaimAnswer.Claimed.class);
    assertThat(((ClaimAnswer.Claimed) later).claim().grant().fence())
        .isGreaterThan(turn.grant().fence());
  }

  @Test
  void manyThreadsServeAChatOneAtATimeAndInOrder() {
    int messages = 300;
    ChatId anna = new ChatId("anna");
    TurnLimits roomy =
        new TurnLimits(
            messages, 1 << 20, 2 * messages, 64, 5, Duration.ofMinutes(2), Duration.ofDays(8));
    TurnStore store = new MemoryBackend(hub, roomy).turns();
    for (int number = 0; number < messages; number++) {
      store.accept(waiting(anna, "m" + number));
    }
    List<String> served = Collections.synchronizedList(new ArrayList<>());
    List<CompletableFuture<Void>> threads =
        IntStream.range(0, 6)
            .mapToObj(
                number -> CompletableFuture.runAsync(() -> serveAll(store, anna, number, served)))
            .toList();
    threads.forEach(CompletableFuture::join);
    assertThat(served)
        .containsExactlyElementsOf(
            IntStream.range(0, messages).mapToObj(number -> "m" + number).toList());
  }

  private void serveAll(TurnStore store, ChatId chat, int number, List<String> served) {
    ReplicaId me = new ReplicaId("replica-" + number);
    ClaimAnswer answer = store.claim(claim(chat, me));
    while (!(answer instanceof ClaimAnswer.Empty)) {
      if (answer instanceof ClaimAnswer.Claimed turn) {
        served.add(turn.claim().ticket().id().value());
        store.commit(commit(turn.claim(), Changes.NONE));
      }
      answer = store.claim(claim(chat, me));
    }
  }

  private void serve(String chat, Changes changes) {
    turns.commit(commit(claimed(accept(chat, "m")), changes));
  }

  /** Any operation lets the hub tidy up; this one leaves a chat of its own. */
  private void touchAnother() {
    accept("another", "m" + calls.incrementAndGet());
  }

  private AcceptAnswer accept(String chat, String id) {
    return turns.accept(call(new ChatId(chat), id, LEFT));
  }

  private AcceptCall call(ChatId chat, String id, ReplicaId me) {
    return call(chat, id, me, true);
  }

  private AcceptCall waiting(ChatId chat, String id) {
    return call(chat, id, LEFT, false);
  }

  private AcceptCall call(ChatId chat, String id, ReplicaId me, boolean want) {
    return new AcceptCall(
        chat,
        new MessageId(id),
        token(me),
        me,
        Optional.of("text"),
        want,
        Optional.empty(),
        LEASE,
        Optional.empty());
  }

  private ClaimCall claim(ChatId chat, ReplicaId me) {
    return new ClaimCall(chat, token(me), me, Optional.empty(), LEASE, Optional.empty());
  }

  private static CommitCall commit(Claim turn, Changes changes) {
    return Ending.of(LEFT, turn, changes).call();
  }

  private Token token(ReplicaId me) {
    return new Token(me + "#" + calls.incrementAndGet());
  }

  private static Claim claimed(AcceptAnswer answer) {
    assertThat(answer).isInstanceOf(AcceptAnswer.Claimed.class);
    return ((AcceptAnswer.Claimed) answer).claim();
  }

  private record Hearing(Consumer<ChatId> hints) implements WakeUps.Listener {
    @Override
    public void hinted(ChatId chat) {
      hints.accept(chat);
    }

    @Override
    public void gone(ReplicaId replica) {}

    @Override
    public void resumed() {}

    @Override
    public void deaf() {}
  }

  private static final class JumpyClock implements MeshClock {
    private Instant now = Instant.parse("2030-01-01T00:00:00Z");
    private long nanos;

    @Override
    public Instant now() {
      return now;
    }

    @Override
    public long nanoTime() {
      return nanos;
    }
  }
}
