package io.botmesh.ear.hostile;

import io.botmesh.ear.AppServer;
import io.botmesh.testkit.RedisServers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ten thousand sockets, opened and left. */
@Tag("chaos")
class SocketChurnIT {
  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  @ParameterizedTest
  @EnumSource(AppServer.class)
  void tenThousandLeaveNothingBehind(AppServer app) throws Exception {
    try (Besieged server = Besieged.start(app, REDIS)) {
      new SocketChurn(server).assertNothingIsLeftOf(10_000);
      server.bystanders().assertUndisturbed();
    }
  }
}
