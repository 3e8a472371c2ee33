package io.botmesh.impl.cdi.broken;

import io.botmesh.api.annotation.ChatScoped;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;

@ApplicationScoped
class ScrapMaker {
  @Produces
  @ChatScoped
  Runnable gives() {
    return () -> {};
  }
}
