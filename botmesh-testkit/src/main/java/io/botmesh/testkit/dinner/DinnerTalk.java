package io.botmesh.testkit.dinner;

import io.botmesh.api.Bot;
import io.botmesh.api.ConversationContext;
import io.botmesh.api.Question;
import java.time.Duration;

/** The dinner as it is talked. */
final class DinnerTalk {
  private final Restaurant restaurant;

  private DinnerTalk(Restaurant restaurant) {
    this.restaurant = restaurant;
  }

  static void declare(Bot bot, Restaurant restaurant) {
    bot.conversation(Dinner.NAME, new DinnerTalk(restaurant)::talk)
        .on(Dinner.ENTERS)
        .persistent()
        .timeout(Duration.ofHours(1));
  }

  private void talk(ConversationContext c) {
    String guest = c.run("welcome", () -> restaurant.guest(c.replica()));
    c.say(Dinner.welcome(restaurant.relied(guest)));
    String name = c.ask(Dinner.NAME_ASKED).text();
    String mail = c.ask(Dinner.MAIL_ASKED).text();
    String table = c.run("reserve", () -> restaurant.table(c.replica()));
    c.say(Dinner.tableIs(restaurant.relied(table)));
    String dish = c.ask(Question.choice(Dinner.DISH_ASKED, Dinner.DISHES));
    long count =
        c.ask(Question.wholeNumber(Dinner.COUNT_ASKED).check(n -> n > 0, Dinner.AT_LEAST_ONE));
    Dinner.countVisit(c.user());
    c.say(Dinner.ONE_MOMENT);
    String order = c.run("place", () -> restaurant.order(c.replica()));
    c.say(Dinner.orderIs(restaurant.relied(order)));
    boolean now = c.ask(Question.yesNo(Dinner.NOW_ASKED));
    c.say(Dinner.summed(name, mail, String.valueOf(count), dish, String.valueOf(now)));
    String bill = c.run("bill", () -> restaurant.bill(c.replica()));
    c.say(Dinner.bill(table, order, restaurant.relied(bill)));
  }
}
