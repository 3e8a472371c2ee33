package io.botmesh.impl.cdi.broken;

import io.botmesh.api.event.BotStarting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.ObservesAsync;

@ApplicationScoped
class Latecomer {
  void routes(@ObservesAsync BotStarting starting) {}
}
