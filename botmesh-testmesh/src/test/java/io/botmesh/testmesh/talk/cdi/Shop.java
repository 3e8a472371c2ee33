package io.botmesh.testmesh.talk.cdi;

import io.botmesh.api.MessageContext;
import io.botmesh.api.annotation.OnMessage;
import io.botmesh.api.event.BotStarting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/** Routes by annotation and in code, with something injected. */
@ApplicationScoped
class Shop {
  @Inject Prices prices;

  @OnMessage("price of (.*)")
  void price(MessageContext context) {
    context.reply(prices.of(context.groups().get(0)));
  }

  void routes(@Observes BotStarting starting) {
    starting.bot().when("hi", context -> context.reply("Hello!"));
  }
}
