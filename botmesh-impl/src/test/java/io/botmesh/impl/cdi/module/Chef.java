package io.botmesh.impl.cdi.module;

import io.botmesh.api.Bot;
import io.botmesh.api.event.BotStarting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/** Has a conversation whose body uses the container's contexts. */
@ApplicationScoped
class Chef {
  @Inject Bot bot;
  @Inject Basket basket;
  @Inject Request request;

  void routes(@Observes BotStarting starting) {
    bot.conversation(
            "cook",
            c -> {
              String first = c.ask("First?").text();
              c.run("first", () -> added(first));
              String second = c.ask("Second? " + request.name().equals(request.name())).text();
              c.say("That makes " + c.run("second", () -> added(second)));
              c.say(outside());
            })
        .on("cook");
  }

  private int added(String dish) {
    basket.add(dish);
    return basket.size();
  }

  private String outside() {
    try {
      return "" + basket.size();
    } catch (ContextNotActiveException none) {
      return "none outside of run";
    }
  }
}
