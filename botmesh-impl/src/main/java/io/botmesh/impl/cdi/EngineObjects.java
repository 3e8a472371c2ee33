package io.botmesh.impl.cdi;

import io.botmesh.impl.conversation.CurrentStep;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Plain objects of the engine that beans share. */
@Dependent
public class EngineObjects {
  /** For the container. */
  public EngineObjects() {}

  /** Makes the one object that runs steps and guards them. */
  @Produces
  @Singleton
  public CurrentStep currentStep() {
    return new CurrentStep();
  }
}
