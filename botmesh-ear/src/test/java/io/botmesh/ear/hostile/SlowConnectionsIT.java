package io.botmesh.ear.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.ear.AppServer;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.EnumSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever begins and does not go on is given up. */
@Tag("chaos")
class SlowConnectionsIT {
  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  /** A silent socket has up to five minutes, the others have 60 to 120 s. */
  private static final Duration GIVEN_UP = Duration.ofMinutes(7);

  @ParameterizedTest
  @EnumSource(AppServer.class)
  void whoDoesNotGoOnIsGivenUpAndNobodyElseNotices(AppServer app) throws Exception {
    try (Besieged server = Besieged.start(app, REDIS);
        SlowConnections slow = new SlowConnections(server.http(), EnumSet.allOf(Begun.class))) {
      assertThat(DrippedBody.answer(server.http()).status()).isEqualTo(408);
      assertThat(slow.notGivenUpWithin(GIVEN_UP)).isEmpty();
      assertThat(server.chat("slow").lines()).isEmpty();
      server.bystanders().assertUndisturbed();
    }
  }
}
