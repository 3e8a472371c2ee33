package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What becomes of fences when a server comes back with less than it had, or with another time. */
class FenceAfterLossTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final Duration A_WHILE = Duration.ofSeconds(10);

  @RegisterExtension final RedisServers redis = RedisServers.newest();

  private final HandClock clock = new HandClock();
  private RedisBackend byServer;
  private RedisBackend byHand;
  private Holder left;
  private Holder right;

  @BeforeEach
  void open() {
    byServer = backend(ScriptTime.OF_SERVER);
    byHand = backend(new HandTime(clock));
  }

  @AfterEach
  void close() {
    byServer.close();
    byHand.close();
  }

  @Test
  @Tag("C26")
  void aSnapshotThatIsRestoredGivesNoFenceTwice() {
    talkOver(byServer);
    Claim kept = left.turn("m1");
    left.commit(kept, "after m1");
    redis.command("SAVE");
    Claim lost = left.turn("m2");
    left.commit(lost, "after m2");
    Claim held = left.turn("m3");
    redis.server().kill();
    redis.server().start();
    await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptionsInstanceOf(BotmeshException.class)
        .until(() -> byServer.turns().look(ANNA).fence() == kept.grant().fence().number());

    assertThat(left.commit(held, "after m3")).isEqualTo(new CommitAnswer.Forgotten());
    Claim next = right.turn("m2");
    assertThat(next.grant().fence()).isGreaterThan(held.grant().fence());
    assertThat(left.commit(held, "after m3")).isEqualTo(new CommitAnswer.Lost());
    assertThat(right.commit(next, "again m2")).isInstanceOf(CommitAnswer.Committed.class);
  }

  @Test
  @Tag("C26")
  void aClockThatIsSetBackGivesNoFenceTwice() {
    talkOver(byHand);
    Claim before = left.turn("m1");
    left.commit(before, "after m1");
    clock.setBack(A_WHILE);
    assertThat(right.turn("m2").grant().fence()).isGreaterThan(before.grant().fence());
  }

  /** What can still go wrong, and what then holds nevertheless. */
  @Test
  @Tag("C26")
  void onlyAClockThatIsSetBackTogetherWithALostChatLetsAFenceGoBack() {
    talkOver(byHand);
    Claim before = left.turn("m1");
    loseChat();
    clock.setBack(A_WHILE);
    Claim lower = right.turn("m2");
    assertThat(lower.grant().fence()).isLessThan(before.grant().fence());
    assertThat(left.commit(before, "stale")).isEqualTo(new CommitAnswer.Forgotten());
    assertThat(right.commit(lower, "after m2")).isInstanceOf(CommitAnswer.Committed.class);
    assertThat(byHand.turns().read(ANNA).checkpoint().value()).contains("after m2");
    // Whoever has seen the higher one never gets a lower one.
    assertThat(left.turnPast("m1", before.grant().fence()).grant().fence())
        .isGreaterThan(before.grant().fence());
  }

  private void loseChat() {
    redis.command("DEL", new KeyLayout(Layout.LEGACY, "botmesh.contract", 32).chat(ANNA));
  }

  private void talkOver(RedisBackend backend) {
    left = new Holder(backend.turns(), ANNA, new ReplicaId("left-1"));
    right = new Holder(backend.turns(), ANNA, new ReplicaId("right-1"));
  }

  private RedisBackend backend(ScriptTime time) {
    return new RedisBackend(
        RedisSubject.settings(Map.of(SettingsReader.URL, redis.url())),
        TurnLimits.DEFAULT,
        RedisSubject.environment(clock, time));
  }
}
