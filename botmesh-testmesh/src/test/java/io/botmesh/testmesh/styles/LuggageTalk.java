package io.botmesh.testmesh.styles;

import io.botmesh.api.Bot;
import io.botmesh.api.Question;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Notes what luggage was lost, as a method that asks and goes on. */
final class LuggageTalk {
  private LuggageTalk() {}

  static void declare(Bot bot, UnaryOperator<String> desk) {
    bot.conversation(
            "luggage",
            c -> {
              String flight = c.ask("Which flight did you come with?").text();
              String lost = "";
              do {
                String piece = c.ask(Question.choice("What is missing?", "Suitcase", "Rucksack"));
                long pieces =
                    c.ask(
                        Question.wholeNumber("How many?")
                            .check(n -> n > 0, "Then nothing is lost. How many?"));
                lost = lost + " " + pieces + " " + piece;
              } while (c.ask(Question.yesNo("Anything else?")));
              String address = "the desk";
              if (c.ask(Question.yesNo("Shall we bring it to you?"))) {
                address = c.ask("Where to?").text();
              }
              String all = flight + ":" + lost;
              String id = c.run("report", () -> desk.apply(all));
              c.say("Report " + id + ": we bring it to " + address + ".");
            })
        .on("luggage")
        .cancelOn("cancel")
        .timeout(Duration.ofMinutes(10), "Come to the desk, then.")
        .persistent();
  }
}
