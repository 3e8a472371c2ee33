package io.botmesh.testmesh.styles;

import io.botmesh.api.Flow;
import io.botmesh.api.Question;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Takes an order of pizzas, as steps put together in code. */
final class PizzaFlow {
  private PizzaFlow() {}

  static Flow flow(UnaryOperator<String> kitchen) {
    return Flow.named("pizza")
        .on("pizza")
        .doStep(
            "begin",
            c -> {
              c.put("again", true);
              c.put("wanted", "");
            })
        .repeatWhile(
            c -> c.state("again", Boolean.class).orElse(false),
            round ->
                round
                    .ask(Question.choice("Which pizza?", "Margherita", "Funghi"), "kind")
                    .ask(
                        Question.wholeNumber("How many of them?")
                            .check(n -> n > 0 && n <= 20, "From 1 to 20, please."),
                        "count")
                    .doStep(
                        "add",
                        c ->
                            c.put(
                                "wanted",
                                c.state("wanted") + " " + c.state("count") + " " + c.state("kind")))
                    .ask(Question.yesNo("Another one?"), "again"))
        .ask("Your name?", "name")
        .ask(Question.yesNo("Shall we bring it?"), "bring")
        .when(
            c -> c.state("bring", Boolean.class).orElse(false),
            then -> then.ask("Where to?", "address"))
        .doStep(
            "place", c -> c.put("number", kitchen.apply(c.state("name") + ":" + c.state("wanted"))))
        .say(c -> "In the oven, " + c.state("name") + ": order " + c.state("number") + ".")
        .timeout(Duration.ofMinutes(10), c -> c.reply("The oven is cold by now."))
        .cancelOn("cancel")
        .persistent();
  }
}
