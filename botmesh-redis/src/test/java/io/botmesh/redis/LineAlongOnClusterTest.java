package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisServer;
import io.botmesh.testkit.SlotMove;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A message whose chat and log are on two servers, in the middle of their slot's move. */
class LineAlongOnClusterTest {
  private static final ChatId ANNA = new ChatId("anna");

  @RegisterExtension static final RedisCluster CLUSTER = RedisCluster.seven();

  private final HandClock clock = new HandClock();
  private final KeyLayout keys =
      new KeyLayout(Layout.CLUSTER, "botmesh.contract", KeyLayout.SHARDS);
  private final int slot = RedisCluster.slot(keys.log(ANNA));
  private RedisBackend backend;

  @BeforeEach
  void open() {
    CLUSTER.flush();
    backend =
        new RedisBackend(
            RedisSubject.settings(Map.of(SettingsReader.CLUSTER_NODES, CLUSTER.nodes())),
            TurnLimits.DEFAULT,
            new Environment(clock, new HandTime(clock), time -> {}, () -> 0, Thread::new));
  }

  @AfterEach
  void close() {
    backend.close();
    CLUSTER.awaitWhole();
  }

  @Test
  void isAcceptedWithoutItsLine() {
    assertThat(accepted("1").logged()).isFalse();
    backend.store().append(ANNA, List.of(line("u:1")));
    RedisServer source = CLUSTER.masterOf(slot);
    SlotMove move = CLUSTER.beginMove(slot, another(source));
    move.carry(keys.log(ANNA));

    AcceptAnswer during = backend.turns().accept(call("2"));

    move.carryAll();
    move.end();
    assertThat(during).isInstanceOf(AcceptAnswer.Waiting.class);
    assertThat(backend.turns().look(ANNA).last()).isEqualTo(2);
    assertThat(backend.store().messages(ANNA, 0, 10)).hasSize(1);
    CLUSTER.moveSlot(slot, source);
  }

  private static RedisServer another(RedisServer than) {
    return CLUSTER.masters().stream().filter(one -> one != than).findFirst().orElseThrow();
  }

  private AcceptAnswer.Claimed accepted(String id) {
    return (AcceptAnswer.Claimed) backend.turns().accept(call(id));
  }

  private AcceptCall call(String id) {
    return new AcceptCall(
        ANNA,
        new MessageId(id),
        new Token("of-" + id),
        new ReplicaId("me-1"),
        Optional.of("text"),
        true,
        Optional.empty(),
        Duration.ofSeconds(15),
        Optional.empty(),
        Optional.of(line("u:" + id)));
  }

  private LogLine line(String id) {
    return new LogLine(id, LogLine.From.USER, "hi", clock.now(), Optional.empty());
  }
}
