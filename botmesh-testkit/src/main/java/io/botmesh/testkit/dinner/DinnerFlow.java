package io.botmesh.testkit.dinner;

import io.botmesh.api.Flow;
import io.botmesh.api.FlowContext;
import io.botmesh.api.Question;
import java.time.Duration;

/** The dinner as a flow. */
final class DinnerFlow {
  private DinnerFlow() {}

  static Flow of(Restaurant restaurant) {
    return Flow.named(Dinner.NAME)
        .on(Dinner.ENTERS)
        .doStep("welcome", c -> c.put("guest", restaurant.guest(c.replica())))
        .say(c -> Dinner.welcome(restaurant.relied(c.state("guest"))))
        .form("who", form -> form.ask(Dinner.NAME_ASKED, "name").ask(Dinner.MAIL_ASKED, "mail"))
        .doStep("reserve", c -> c.put("table", restaurant.table(c.replica())))
        .say(c -> Dinner.tableIs(restaurant.relied(c.state("table"))))
        .ask(Question.choice(Dinner.DISH_ASKED, Dinner.DISHES), "dish")
        .ask(
            Question.wholeNumber(Dinner.COUNT_ASKED).check(n -> n > 0, Dinner.AT_LEAST_ONE),
            "count")
        .doStep("count", c -> Dinner.countVisit(c.user()))
        .say(Dinner.ONE_MOMENT)
        .doStep("place", c -> c.put("order", restaurant.order(c.replica())))
        .say(c -> Dinner.orderIs(restaurant.relied(c.state("order"))))
        .ask(Question.yesNo(Dinner.NOW_ASKED), "now")
        .say(DinnerFlow::summed)
        .doStep(
            "bill",
            c ->
                c.reply(
                    Dinner.bill(c.state("table"), c.state("order"), restaurant.bill(c.replica()))))
        .timeout(Duration.ofHours(1));
  }

  private static String summed(FlowContext c) {
    return Dinner.summed(
        c.state("name"), c.state("mail"), c.state("count"), c.state("dish"), c.state("now"));
  }
}
