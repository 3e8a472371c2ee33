package io.botmesh.samples;

import io.botmesh.api.Bot;
import io.botmesh.api.ConversationContext;
import io.botmesh.api.Question;
import io.botmesh.api.event.BotStarting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/** An imperative conversation: it goes on where it was when its replica dies. */
@ApplicationScoped
public class Orders {
  @Inject Bot bot;
  @Inject Kitchen kitchen;

  void conversations(@Observes BotStarting starting) {
    bot.conversation("order", this::order).on("order").cancelOn("cancel").persistent();
  }

  private void order(ConversationContext c) {
    String dish = c.ask("What would you like?").text();
    long count =
        c.ask(
            Question.wholeNumber("How many?")
                .check(n -> n > 0 && n <= 100, "From 1 to 100, please. How many?"));
    // Recorded: whoever runs this body anew gets the id that was given, and places nothing again.
    String id = c.run("place", () -> kitchen.place(dish, count, c.fence().number()));
    c.say("Order " + id + " is on its way.");
  }
}
