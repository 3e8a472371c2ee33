package io.botmesh.impl.cdi.module;

import io.botmesh.api.Bot;
import io.botmesh.api.event.BotStarted;
import io.botmesh.api.event.BotStarting;
import io.botmesh.api.event.BotStopped;
import io.botmesh.impl.cdi.Diary;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/** The bean of another module; a flat container takes no two classes of one name. */
@ApplicationScoped
class Kiosk {
  @Inject Bot bot;
  @Inject Diary diary;

  void routes(@Observes BotStarting starting) {
    diary.write("starting " + starting.bot().name() + " seen by " + bot.name());
    bot.when("hi", context -> context.reply("Hello from " + bot.name()));
  }

  void started(@Observes BotStarted started) {
    diary.write("started " + started.bot().name() + " seen by " + bot.name());
  }

  void stopped(@Observes BotStopped stopped) {
    diary.write("stopped " + stopped.bot().name() + " seen by " + bot.name());
  }
}
