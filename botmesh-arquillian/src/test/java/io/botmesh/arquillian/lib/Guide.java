package io.botmesh.arquillian.lib;

import io.botmesh.api.Bot;
import io.botmesh.api.MessageContext;
import io.botmesh.api.annotation.OnMessage;
import io.botmesh.api.event.BotStarted;
import io.botmesh.api.event.BotStarting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Inject;

/** Declares something for every bot of the application. */
@ApplicationScoped
public class Guide {
  @Inject Bot bot;
  @Inject Notes notes;

  void routes(@Observes BotStarting starting) {
    bot.when("guide", context -> context.reply(bot.name() + " guides in " + Whereabouts.module()));
  }

  @OnMessage("help (.*)")
  String help(MessageContext context) {
    return bot.name()
        + " helps "
        + context.groups().get(0)
        + " in "
        + Whereabouts.module()
        + " with "
        + Whereabouts.greeting();
  }

  void started(@Observes BotStarted started) {
    notes.write("guide hears of " + started.bot().name());
  }

  void startedLater(@ObservesAsync BotStarted started) {
    notes.write("guide hears later of " + started.bot().name() + " in " + Whereabouts.module());
  }
}
