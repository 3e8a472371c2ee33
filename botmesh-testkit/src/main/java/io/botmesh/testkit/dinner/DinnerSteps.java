package io.botmesh.testkit.dinner;

import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;

/** The dinner by annotations. */
@Conversation(value = Dinner.NAME, on = Dinner.ENTERS, persistent = true, timeout = "1h")
public class DinnerSteps {
  private final Restaurant restaurant;

  /** What the steps leave each other. */
  public static class Sheet {
    public String name;
    public String mail;
    public String table;
    public String dish;
    public long count;
    public String order;
  }

  DinnerSteps(Restaurant restaurant) {
    this.restaurant = restaurant;
  }

  @Step(1)
  void welcome(@State Sheet sheet, StepContext step) {
    step.reply(Dinner.welcome(restaurant.guest(step.replica())));
  }

  @Step(2)
  @Ask(Dinner.NAME_ASKED)
  @Ask(Dinner.MAIL_ASKED)
  void who(@Answer String name, @Answer String mail, @State Sheet sheet) {
    sheet.name = name;
    sheet.mail = mail;
  }

  @Step(3)
  void reserve(@State Sheet sheet, StepContext step) {
    sheet.table = restaurant.table(step.replica());
    step.reply(Dinner.tableIs(sheet.table));
  }

  @Step(4)
  @Ask(
      value = Dinner.DISH_ASKED,
      choices = {"soup", "fish"})
  void dish(@Answer String dish, @State Sheet sheet) {
    restaurant.relied(sheet.table);
    sheet.dish = dish;
  }

  @Step(5)
  @Ask(Dinner.COUNT_ASKED)
  void count(@Answer long count, @State Sheet sheet, StepContext step) {
    if (count < 1) {
      step.repeat(Dinner.AT_LEAST_ONE);
      return;
    }
    sheet.count = count;
    Dinner.countVisit(step.user());
    step.reply(Dinner.ONE_MOMENT);
  }

  @Step(6)
  void place(@State Sheet sheet, StepContext step) {
    sheet.order = restaurant.order(step.replica());
    step.reply(Dinner.orderIs(sheet.order));
  }

  @Step(7)
  @Ask(Dinner.NOW_ASKED)
  void now(@Answer boolean now, @State Sheet sheet, StepContext step) {
    restaurant.relied(sheet.order);
    step.reply(
        Dinner.summed(
            sheet.name, sheet.mail, String.valueOf(sheet.count), sheet.dish, String.valueOf(now)));
  }

  @Step(8)
  void bill(@State Sheet sheet, StepContext step) {
    step.reply(Dinner.bill(sheet.table, sheet.order, restaurant.bill(step.replica())));
  }
}
