package io.botmesh.testmesh.talk;

import io.botmesh.api.Bot;
import io.botmesh.api.MessageContext;

/** Counts what a user says, in what is remembered of the user. */
final class Counting {
  private Counting() {}

  static void declare(Bot bot) {
    bot.otherwise(Counting::count);
  }

  static void count(MessageContext context) {
    int before = context.user().get("count", Integer.class).orElse(0);
    context.user().put("count", before + 1);
    context.reply(before + 1 + " on " + context.replica());
  }
}
