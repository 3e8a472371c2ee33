package io.botmesh.impl.cdi;

import io.botmesh.api.spi.RunningBot;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/** Up unless a bot of the application asks for a restart. */
@Liveness
@Dependent
public class BotLiveCheck implements HealthCheck {
  private final BotHealth health;

  /** With the bots to ask. */
  @Inject
  public BotLiveCheck(ActiveBots bots) {
    this.health = new BotHealth(bots);
  }

  @Override
  public HealthCheckResponse call() {
    return health.report("botmesh.live", true, RunningBot.Health::live);
  }
}
