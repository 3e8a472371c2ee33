package io.botmesh.impl.cdi;

import io.botmesh.api.Bot;
import io.botmesh.api.MessageContext;
import io.botmesh.api.annotation.OnMessage;
import io.botmesh.api.event.BotStarting;
import io.botmesh.api.event.BotStopped;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Inject;

/** A bean of the application's library that declares something for every bot that can see it. */
@ApplicationScoped
public class Guide {
  @Inject Bot bot;
  @Inject Diary diary;

  void routes(@Observes BotStarting starting) {
    bot.when("guide", context -> context.reply("Guided by " + bot.name()));
  }

  /** Leaves the module's context, as a session bean does. */
  @OnMessage("elsewhere")
  String elsewhere() {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(Guide.class.getClassLoader());
    try {
      return "Still " + bot.name();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @OnMessage("help (.*)")
  String help(MessageContext context) {
    return bot.name() + " helps " + context.groups().get(0);
  }

  void gone(@ObservesAsync BotStopped stopped) {
    diary.write("guide misses " + bot.name() + " " + diary.place());
  }
}
