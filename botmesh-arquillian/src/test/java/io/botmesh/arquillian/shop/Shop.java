package io.botmesh.arquillian.shop;

import io.botmesh.api.Bot;
import io.botmesh.api.event.BotStarted;
import io.botmesh.api.event.BotStarting;
import io.botmesh.arquillian.lib.Notes;
import io.botmesh.arquillian.lib.Whereabouts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The bean of a bot. */
@ApplicationScoped
public class Shop {
  @Inject Bot bot;
  @Inject Notes notes;

  @Inject
  @ConfigProperty(name = "shop.greeting", defaultValue = "-")
  String greeting;

  void routes(@Observes BotStarting starting) {
    bot.when("hi", context -> context.reply("Hello from " + bot.name()));
    bot.when(
        "where",
        context ->
            context.reply(
                Whereabouts.module()
                    + " "
                    + Whereabouts.greeting()
                    + " "
                    + greeting
                    + " "
                    + Whereabouts.sees(Shop.class)));
    bot.when("replica", context -> context.reply(bot.replica().value()));
  }

  void started(@Observes BotStarted started) {
    notes.write(bot.name() + " hears of " + started.bot().name());
  }

  void startedLater(@ObservesAsync BotStarted started) {
    notes.write(
        bot.name() + " hears later of " + started.bot().name() + " in " + Whereabouts.module());
  }
}
