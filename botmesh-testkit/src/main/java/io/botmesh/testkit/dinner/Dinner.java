package io.botmesh.testkit.dinner;

import io.botmesh.api.UserData;
import java.util.List;

/** What is said at a dinner, in the same words whatever style its conversation is told in. */
final class Dinner {
  static final String NAME = "dinner";
  static final String ENTERS = "dinner";
  static final String NAME_ASKED = "What is your name?";
  static final String MAIL_ASKED = "Which e-mail?";
  static final String DISH_ASKED = "What would you like?";
  static final List<String> DISHES = List.of("soup", "fish");
  static final String COUNT_ASKED = "How many?";
  static final String AT_LEAST_ONE = "At least one, please.";
  static final String ONE_MOMENT = "One moment, please.";
  static final String NOW_ASKED = "Shall we bring it now?";
  static final String OTHERWISE = "Nobody asked.";
  static final String VISITS = "visits";

  private Dinner() {}

  static String welcome(String guest) {
    return "Welcome, guest " + guest + ".";
  }

  static String tableIs(String table) {
    return "Table " + table + " is yours.";
  }

  static String orderIs(String order) {
    return "Order " + order + " is noted.";
  }

  static String summed(String name, String mail, String count, String dish, String now) {
    return name + ", " + mail + ": " + count + " " + dish + ", now: " + now + ". ";
  }

  static String bill(String table, String order, String bill) {
    return "Bill " + bill + " of table " + table + ", order " + order + ".";
  }

  /** Counts in the user's data how often the guest has ordered. */
  static void countVisit(UserData user) {
    user.put(VISITS, user.get(VISITS, Integer.class).orElse(0) + 1);
  }
}
