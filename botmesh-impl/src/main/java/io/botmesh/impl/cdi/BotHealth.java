package io.botmesh.impl.cdi;

import io.botmesh.api.spi.RunningBot;
import io.botmesh.api.spi.RunningBots;
import java.util.List;
import java.util.function.Predicate;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;

/** Sums up how the bots of an application do. Thread-safe. */
final class BotHealth {
  private final RunningBots bots;

  BotHealth(RunningBots bots) {
    this.bots = bots;
  }

  /**
   * Reports on one aspect: up if it is well with every bot, with a line for each.
   *
   * @param withoutBots whether it is up while no bot runs
   */
  HealthCheckResponse report(
      String name, boolean withoutBots, Predicate<RunningBot.Health> aspect) {
    HealthCheckResponseBuilder report = HealthCheckResponse.named(name);
    List<RunningBot> running = bots.all();
    boolean up = withoutBots || !running.isEmpty();
    for (RunningBot bot : running) {
      RunningBot.Health health = bot.health();
      boolean well = aspect.test(health);
      up &= well;
      report.withData("bot " + bot.bot().name(), (well ? "up: " : "down: ") + health.detail());
    }
    return report.status(up).build();
  }
}
