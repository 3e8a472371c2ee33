package io.botmesh.ear.mesh.chaos;

import io.botmesh.api.MessageContext;
import io.botmesh.impl.handler.DeclaredBot;
import java.time.Duration;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What people and the bot say to each other: every reply names its message, and counts. */
final class Wording {
  private static final String PLAIN = "plain";
  private static final String STUMBLE = "stumble";
  private static final String POISON = "poison";
  private static final String LINGER = "linger";
  private static final Pattern REPLY = Pattern.compile("[a-z]+-\\d+ is \\d+");
  private static final Duration A_WHILE = Duration.ofMillis(300);

  private Wording() {}

  /** Returns the id of a person's next message, which says as well what it does to its handler. */
  static String id(int number, Random dice) {
    int chance = dice.nextInt(400);
    return kind(chance) + "-" + number;
  }

  private static String kind(int chance) {
    if (chance == 0) {
      return POISON;
    }
    return chance < 5 ? STUMBLE : chance < 25 ? LINGER : PLAIN;
  }

  static boolean isPoison(String id) {
    return id.startsWith(POISON);
  }

  static String reply(String id, int count) {
    return id + " is " + count;
  }

  /** Tells whether it is a reply to some message, and no word of regret. */
  static boolean isReply(String text) {
    return text.contains(" is ");
  }

  static boolean isReplyTo(String id, String text) {
    return text.startsWith(id + " is ");
  }

  /** Returns the reply that a stored send holds, or its own words if it is no such reply. */
  static String replyIn(String payload) {
    Matcher reply = REPLY.matcher(payload);
    return reply.find() ? reply.group() : payload;
  }

  /** Nobody needs to know where it was thrown. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused() {
      super("as the message asks", null, false, false);
    }
  }

  /**
   * A bot that counts what it answers; it fails at some messages, once or always, and takes its
   * time with others.
   */
  static void routes(DeclaredBot bot) {
    bot.when(Pattern.compile(".*"), Wording::answer);
  }

  private static void answer(MessageContext context) {
    String id = context.message().id().value();
    if (isPoison(id) || (id.startsWith(STUMBLE) && context.attempt() == 1)) {
      throw new Refused();
    }
    if (id.startsWith(LINGER)) {
      new Calm().lasts(A_WHILE);
    }
    int count = context.user().get("count", Integer.class).orElse(0) + 1;
    context.user().put("count", count);
    context.reply(reply(id, count));
  }
}
