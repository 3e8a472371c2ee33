package io.botmesh.impl.cdi;

import io.botmesh.api.spi.RunningBot;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/** Up once every bot of the application has taken up its work, and there is one. */
@Startup
@Dependent
public class BotStartedCheck implements HealthCheck {
  private final BotHealth health;

  /** With the bots to ask. */
  @Inject
  public BotStartedCheck(ActiveBots bots) {
    this.health = new BotHealth(bots);
  }

  @Override
  public HealthCheckResponse call() {
    return health.report("botmesh.started", false, RunningBot.Health::started);
  }
}
