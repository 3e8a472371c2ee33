package io.botmesh.impl.cdi;

import io.botmesh.api.spi.RunningBot;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Up while every bot of the application can take a message, and there is one. */
@Readiness
@Dependent
public class BotReadyCheck implements HealthCheck {
  private final BotHealth health;

  /** With the bots to ask. */
  @Inject
  public BotReadyCheck(ActiveBots bots) {
    this.health = new BotHealth(bots);
  }

  @Override
  public HealthCheckResponse call() {
    return health.report("botmesh.ready", false, RunningBot.Health::ready);
  }
}
