package io.botmesh.impl.cdi.module;

import io.botmesh.api.Bot;
import io.botmesh.api.ChatId;
import io.botmesh.api.MessageContext;
import io.botmesh.api.Store;
import io.botmesh.api.annotation.OnMessage;
import io.botmesh.api.event.BotStarted;
import io.botmesh.api.event.BotStarting;
import io.botmesh.api.event.BotStopped;
import io.botmesh.impl.cdi.Diary;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

@ApplicationScoped
class Shop {
  @Inject Bot bot;
  @Inject Store store;
  @Inject Diary diary;
  @Inject Request request;

  void routes(@Observes BotStarting starting) {
    diary.write("starting " + starting.bot().name() + " seen by " + bot.name());
    bot.when("hi", context -> context.reply("Hello from " + bot.name()));
    bot.when("request", context -> context.reply(request.name() + request.name()));
    bot.when("where", context -> context.reply(diary.place()));
    bot.when("lines", context -> context.reply("" + linesOf(context.chat())));
    if (diary.opens().contains("the shop is closed")) {
      throw new IllegalStateException("the shop is closed");
    }
  }

  void started(@Observes BotStarted started) {
    diary.write("started " + started.bot().name() + " seen by " + bot.name());
    if (diary.opens().contains("the shop is grumpy")) {
      throw new IllegalStateException("the shop is grumpy");
    }
  }

  void stopped(@Observes BotStopped stopped) {
    diary.write(
        "stopped "
            + stopped.bot().name()
            + " seen by "
            + bot.name()
            + ", its log within reach: "
            + (linesOf(new ChatId("Ann")) >= 0));
  }

  @OnMessage("say (.*)")
  String say(MessageContext context) {
    return context.groups().get(0);
  }

  @OnMessage
  String otherwise() {
    return "I did not understand.";
  }

  private int linesOf(ChatId chat) {
    return store.messages(chat, 0, 100).size();
  }
}
