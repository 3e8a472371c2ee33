package io.botmesh.samples;

import io.botmesh.api.Bot;
import io.botmesh.api.Flow;
import io.botmesh.api.MessageContext;
import io.botmesh.api.event.BotStarting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.regex.Pattern;

/** What the bot answers at once, and its survey. */
@ApplicationScoped
public class Greetings {
  private static final Pattern ECHO = Pattern.compile("(?is)echo (.+)");
  private static final Pattern SLOW = Pattern.compile("(?i)slow (\\d{1,7})");
  private static final Pattern WEATHER = Pattern.compile("(?is)weather (.{1,100})");
  private static final Pattern REMIND = Pattern.compile("(?is)remind (\\S+) (.+)");

  @Inject Bot bot;
  @Inject Weather weather;

  void routes(@Observes BotStarting starting) {
    bot.when("hi", ctx -> ctx.reply("Hello!"));
    bot.when(ECHO, ctx -> ctx.reply(ctx.groups().get(0)));
    bot.when("count", Greetings::count);
    bot.when(SLOW, Greetings::slow);
    bot.when(WEATHER, ctx -> ctx.reply(weather.in(ctx.groups().get(0))));
    bot.when("whoami", ctx -> ctx.reply("replica " + ctx.replica() + " fence " + ctx.fence()));
    bot.when(REMIND, ctx -> ctx.reply("not yet"));
    bot.use(survey());
    bot.otherwise(ctx -> ctx.reply("I did not understand."));
  }

  private static void count(MessageContext ctx) {
    int count = ctx.user().get("count", Integer.class).orElse(0) + 1;
    ctx.user().put("count", count);
    ctx.reply("count " + count);
  }

  /** Keeps its turn; a turn that is lost meanwhile interrupts the sleep. */
  private static void slow(MessageContext ctx) throws InterruptedException {
    String millis = ctx.groups().get(0);
    Thread.sleep(Long.parseLong(millis));
    ctx.reply("done " + millis);
  }

  private static Flow survey() {
    return Flow.named("survey")
        .on("survey")
        .ask("How was it?", "rating")
        .ask("What could be better?", "comment")
        .say(c -> "Thanks for " + c.state("rating"))
        .persistent();
  }
}
