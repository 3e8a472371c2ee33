package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisSentinels;
import io.botmesh.testkit.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What becomes of fences when another server takes over that knows less. */
class FenceAfterFailoverTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ReplicaId LEFT = new ReplicaId("left-1");
  private static final ReplicaId RIGHT = new ReplicaId("right-1");
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SOON = Duration.ofMillis(20);

  /** More than the kernel holds for a server that does not read. */
  private static final String MUCH = "x".repeat(16_000_000);

  @RegisterExtension static final RedisSentinels REDIS = RedisSentinels.seven();

  private RedisBackend backend;
  private Holder left;
  private Holder right;

  @BeforeEach
  void open() {
    backend = backend(Map.of(SettingsReader.RETRY_ATTEMPTS, "2"));
    left = new Holder(backend.turns(), ANNA, LEFT);
    right = new Holder(backend.turns(), ANNA, RIGHT);
    REDIS.flush();
  }

  @AfterEach
  void close() {
    backend.close();
    REDIS.servers().forEach(RedisServer::start);
    REDIS.awaitWhole();
  }

  @Test
  @Tag("C26")
  @Tag("K3-6")
  void aGrantThatNobodyTookOverIsFollowedByAGreaterOneAndItsHolderWritesNothing() {
    List<Fence> given = new ArrayList<>();
    given.add(turnDone(left, "m1"));
    awaitReplicated();
    REDIS.servers().stream().filter(node -> node != REDIS.master()).forEach(RedisServer::pause);
    REDIS.command("SET", "filler", MUCH);
    REDIS.command("SET", "filler", MUCH);
    for (int turn = 2; turn < 20; turn++) {
      given.add(turnDone(left, "m" + turn));
    }
    Claim held = left.turn("m20");
    assertThat(left.save(held, "half way")).isInstanceOf(SaveAnswer.Saved.class);
    given.add(held.grant().fence());

    RedisServer dead = REDIS.master();
    dead.kill();
    REDIS.servers().stream().filter(node -> node != dead).forEach(RedisServer::resume);
    await().atMost(LONG).pollInterval(SOON).until(() -> REDIS.master() != dead);
    long kept = fenceAt(REDIS.master());
    assertThat(kept).as("that something was lost").isEqualTo(given.get(0).number());

    // The new master knows nothing of the holder: another takes its turn at once, without overlap
    // in this history, and under a number that was never given before.
    Claim next = tried(() -> right.accept("m21"));
    assertThat(given).isSorted().doesNotHaveDuplicates();
    assertThat(next.grant().fence()).isGreaterThan(held.grant().fence());
    assertThat(left.renew(held.grant())).isEqualTo(RenewAnswer.LOST);
    assertThat(left.save(held, "later")).isEqualTo(new SaveAnswer.Lost());
    assertThat(left.commit(held, "done")).isEqualTo(new CommitAnswer.Lost());
    assertThat(backend.turns().read(ANNA).checkpoint().value()).contains("after m1");
    assertThat(right.commit(next, "after m21")).isInstanceOf(CommitAnswer.Committed.class);
    assertThat(backend.turns().read(ANNA).checkpoint().value()).contains("after m21");
  }

  /** What can still go wrong: two masters for a moment, each with a grant of its own. */
  @Test
  @Tag("C26")
  void aMasterThatWakesAfterItsTimeGivesAGreaterFenceThatIsInForceNowhereElse() throws Exception {
    RedisServer old = REDIS.master();
    try (RedisBackend patient = backend(Map.of(SettingsReader.TIMEOUT, "2m"))) {
      Holder waiting = new Holder(patient.turns(), ANNA, LEFT);
      // From its second message on an accept is one call: the chat is in the indexes.
      turnDone(waiting, "m1");
      awaitReplicated();
      old.pause();
      CompletableFuture<Claim> queued = CompletableFuture.supplyAsync(() -> waiting.turn("m2"));
      await().atMost(LONG).pollInterval(SOON).until(() -> REDIS.master() != old);
      Claim inForce = tried(() -> right.accept("m3"));

      old.resume();
      // It runs what was queued before it learns that it is the master no more.
      Claim stale = queued.get(60, TimeUnit.SECONDS);
      assertThat(stale.grant().fence()).isGreaterThan(inForce.grant().fence());

      REDIS.awaitWhole();
      // Nobody else's history knows of it: its message is to be brought back.
      assertThat(left.commit(stale, "after m2")).isEqualTo(new CommitAnswer.Forgotten());
      assertThat(right.commit(inForce, "after m3")).isInstanceOf(CommitAnswer.Committed.class);
      assertThat(backend.turns().read(ANNA).checkpoint().value()).contains("after m3");
      assertThat(left.turnPast("m2", stale.grant().fence()).grant().fence())
          .isGreaterThan(stale.grant().fence());
    }
  }

  private static RedisBackend backend(Map<String, String> more) {
    Map<String, String> config = new HashMap<>(RedisPlace.of(REDIS).config());
    config.putAll(more);
    return new RedisBackend(
        RedisSubject.settings(config),
        TurnLimits.DEFAULT,
        RedisSubject.environment(new HandClock(), ScriptTime.OF_SERVER));
  }

  private static Fence turnDone(Holder holder, String id) {
    Claim turn = holder.turn(id);
    assertThat(holder.commit(turn, "after " + id)).isInstanceOf(CommitAnswer.Committed.class);
    return turn.grant().fence();
  }

  /** As an engine does: what did not run, or may have, is asked again until it is answered. */
  private static Claim tried(Supplier<AcceptAnswer> call) {
    return await()
        .atMost(LONG)
        .pollInterval(SOON)
        .ignoreExceptionsInstanceOf(BotmeshException.class)
        .until(
            () -> call.get() instanceof AcceptAnswer.Claimed claimed ? claimed.claim() : null,
            claim -> claim != null);
  }

  private static void awaitReplicated() {
    // WAIT asks for what was written on its own connection; what came before is copied before it.
    assertThat(REDIS.master().hasCopies("copied last", 2, LONG)).isTrue();
  }

  private static long fenceAt(RedisServer server) {
    String key = new KeyLayout(Layout.LEGACY, "botmesh.contract", KeyLayout.SHARDS).chat(ANNA);
    Object fence = server.command("HGET", key, "f");
    return fence == null ? 0 : Long.parseLong((String) fence);
  }
}
