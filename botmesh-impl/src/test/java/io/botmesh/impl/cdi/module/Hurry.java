package io.botmesh.impl.cdi.module;

import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.OnTimeout;
import io.botmesh.api.annotation.Step;
import jakarta.inject.Inject;

/** Waits for nobody. */
@Conversation(value = "hurry", on = "hurry", timeout = "10ms")
class Hurry {
  @Inject Basket basket;

  @Step(1)
  @Ask("Quick, what?")
  void what() {}

  @OnTimeout
  void late(StepContext step) {
    basket.add("water");
    step.reply("Too late");
  }
}
