package org.example;

import io.botmesh.api.Bot;
import io.botmesh.api.Flow;
import io.botmesh.api.Question;
import io.botmesh.api.event.BotStarting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

@ApplicationScoped
public class Conversations {
  void declare(@Observes BotStarting starting) {
    Bot bot = starting.bot();

    bot.use(Flow.named("survey").on("survey")                       // steps
        .ask(Question.choice("How was it?", "good", "bad"), "rating")
        .when(c -> c.state("rating").equals("bad"), then -> then.ask("What went wrong?", "why"))
        .form("you", f -> f.ask("Your name?", "name").ask(Question.wholeNumber("Your age?"), "age"))
        .doStep("file", c -> c.put("number", 7))
        .say(c -> "Thanks, " + c.state("name") + ", number " + c.state("number"))
        .timeout(Duration.ofMinutes(30), c -> c.reply("Another time, then."))
        .cancelOn("cancel")
        .persistent());

    bot.conversation("order", c -> {                                // a method that asks
          String dish = c.ask("What would you like?").text();
          long count = c.ask(Question.wholeNumber("How many?").check(n -> n > 0, "At least one."));
          String id = c.run("place", () -> "A-" + dish.length());   // recorded: done once
          if (c.ask(Question.yesNo("Shall I remind you?"))) {
            c.sleep(Duration.ofMinutes(20));
          }
          c.say(count + " × " + dish + ": order " + id + " is on its way.");
        })
        .on("order").cancelOn("cancel").persistent();
  }
}
