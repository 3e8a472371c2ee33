package io.botmesh.testmesh.talk;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.MessageContext;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.event.BecameFollower;
import io.botmesh.api.event.BecameLeader;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.SessionMode;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.testmesh.Choice;
import io.botmesh.testmesh.Faults;
import io.botmesh.testmesh.Member;
import io.botmesh.testmesh.MeshBot;
import io.botmesh.testmesh.MeshPlan;
import io.botmesh.testmesh.OneThreadMesh;
import io.botmesh.testmesh.Transport;
import io.botmesh.testmesh.Witness;
import io.botmesh.testmesh.seeds.PlainCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What coordination is set by, read from configuration, takes effect in engines that run: each at
 * the very time that it names, and at another one if it names another.
 */
@Tag("R2")
class CoordinationSettingsTest {
  private static final String KEYS = "botmesh.coordination.";
  private static final Duration HOUR = Duration.ofHours(1);

  /** What pauses between two looks may add. */
  private static final Duration A_LITTLE = Duration.ofSeconds(5);

  private final List<Duration> begun = new ArrayList<>();
  private final List<Object> raised = new ArrayList<>();
  private final Set<ReplicaId> cutOff = new HashSet<>();
  private Duration work = Duration.ZERO;
  private MemoryMesh mesh;

  @Test
  void withoutConfigurationTheDefaultsOfTheStatementHold() {
    try (OneThreadMesh calm = mesh(Map.of(), SessionMode.SHARED)) {
      BotSettings.Coordination times = calm.settings().coordination();
      assertThat(times.lease()).isEqualTo(Duration.ofSeconds(15));
      assertThat(times.turnWait()).isEqualTo(Duration.ofMinutes(2));
      assertThat(times.settle()).isEqualTo(Duration.ofMinutes(1));
      assertThat(times.providerSession()).isEqualTo(BotSettings.SessionRule.AUTO);
      assertThat(times.providerDown()).isEqualTo(Duration.ofMinutes(1));
    }
  }

  /** Its heart counts for an hour: only the lease tells that the first replica is not there. */
  @ParameterizedTest
  @ValueSource(longs = {7, 40})
  void aTurnIsAnothersOnceItsLeaseHasEnded(long seconds) {
    Duration lease = Duration.ofSeconds(seconds);
    try (MemoryMesh ran = mesh(Map.of("lease", seconds + "s", "dead-after", "1h"))) {
      mesh = ran;
      BotReplica first = mesh.start();
      BotReplica second = mesh.start();
      work = Duration.ofSeconds(1);
      mesh.user("anna").through(first).says("work");
      first.pauses();
      mesh.user("anna").through(second).says("next").hears("work 2", "next 1");
      assertThat(begun.get(1).minus(begun.get(0))).isBetween(lease, lease.plus(A_LITTLE));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {20, 90})
  void whoWaitsLongerThanTurnWaitIsToldOf(long seconds) {
    try (MemoryMesh ran = mesh(Map.of("turn-wait", seconds + "s", "settle", "1h"))) {
      mesh = ran;
      BotReplica first = mesh.start();
      BotReplica second = mesh.start();
      work = Duration.ofMinutes(10);
      mesh.user("anna").through(first).says("work");
      mesh.user("anna").through(second).says("next");
      mesh.clock().pass(Duration.ofSeconds(seconds - 1));
      assertThat(second.events(MessageFailed.class)).isEmpty();
      mesh.clock().pass(A_LITTLE);
      assertThat(second.events(MessageFailed.class))
          .singleElement()
          .satisfies(told -> assertThat(told.attempt()).isZero());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {20, 90})
  void aStepThatIsLongerThanSettleLosesItsTurn(long seconds) {
    try (MemoryMesh ran = mesh(Map.of("settle", seconds + "s"))) {
      mesh = ran;
      BotReplica only = mesh.start();
      work = HOUR;
      mesh.user("anna").says("work");
      mesh.clock().pass(Duration.ofSeconds(seconds - 1));
      assertThat(only.events()).isEmpty();
      mesh.clock().pass(A_LITTLE);
      assertThat(only.events(MessageFailed.class))
          .singleElement()
          .satisfies(told -> assertThat(told.attempt()).isEqualTo(1));
      mesh.user("anna").hears("work 2");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "auto, SHARED, 0",
    "auto, LEADER, 1",
    "leader, SHARED, 1",
    "shared, LEADER, 0",
  })
  void whoHoldsASessionIsSet(String rule, SessionMode transport, int leaders) {
    try (OneThreadMesh calm = mesh(Map.of("provider-session", rule), transport)) {
      started(calm);
      started(calm);
      calm.run(() -> false, Duration.ofMinutes(5));
      assertThat(of(BecameLeader.class)).hasSize(leaders);
      assertThat(raised).hasSize(leaders);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {20, 90})
  void aLeaderWhoseTransportIsClosedForProviderDownGivesUpItsPost(long seconds) {
    try (OneThreadMesh calm = mesh(Map.of("provider-down", seconds + "s"), SessionMode.LEADER)) {
      ReplicaId first = started(calm);
      calm.run(() -> !of(BecameLeader.class).isEmpty(), HOUR);
      started(calm);
      cutOff.add(first);
      calm.run(() -> false, Duration.ofSeconds(seconds - 2));
      assertThat(of(BecameFollower.class)).isEmpty();
      calm.run(() -> of(BecameLeader.class).size() == 2, A_LITTLE.multipliedBy(2));
      assertThat(of(BecameFollower.class)).hasSize(1);
      assertThat(of(BecameLeader.class)).hasSize(2);
    }
  }

  private MemoryMesh mesh(Map<String, String> settings) {
    BotUnderTest bot = new BotUnderTest().routes(routes -> routes.otherwise(this::handle));
    settings.forEach((key, value) -> bot.setting(KEYS + key, value));
    return bot.mesh();
  }

  /** Takes its time at the first attempt. */
  private void handle(MessageContext context) {
    if (context.text().equals("work")) {
      begun.add(Duration.ofNanos(mesh.clock().nanoTime()));
      if (context.attempt() == 1) {
        mesh.clock().pass(work);
      }
    }
    context.reply(context.text() + " " + context.attempt());
  }

  private OneThreadMesh mesh(Map<String, String> settings, SessionMode mode) {
    Map<String, String> config = new HashMap<>();
    settings.forEach((key, value) -> config.put(KEYS + key, value));
    return new OneThreadMesh(
        new MeshPlan(
            config,
            Choice.IN_ORDER,
            Faults.NONE,
            new Raised(),
            new Held(mode),
            backend -> backend));
  }

  private static ReplicaId started(OneThreadMesh calm) {
    return calm.start(id -> new MeshBot(turn -> Changes.NONE, null, new PlainCodec())).id();
  }

  private <T> List<T> of(Class<T> type) {
    return raised.stream().filter(type::isInstance).map(type::cast).toList();
  }

  private final class Raised implements Witness {
    @Override
    public void raised(Member by, Object event) {
      raised.add(event);
    }
  }

  /** A transport that is closed for who is cut off. */
  private final class Held implements Transport {
    private final SessionMode mode;

    Held(SessionMode mode) {
      this.mode = mode;
    }

    @Override
    public SessionMode sessions() {
      return mode;
    }

    @Override
    public boolean up(ReplicaId holder) {
      return !cutOff.contains(holder);
    }

    @Override
    public SendOutcome take(ReplicaId sender, OutboundMessage message) {
      return new SendOutcome.Accepted();
    }
  }
}
