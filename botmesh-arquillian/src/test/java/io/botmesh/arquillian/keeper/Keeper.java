package io.botmesh.arquillian.keeper;

import io.botmesh.api.Bot;
import io.botmesh.api.MessageContext;
import io.botmesh.api.event.BotStarting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Answers, or keeps a message in hand. Thread-safe. */
@ApplicationScoped
public class Keeper {
  @Inject Bot bot;

  private final CountDownLatch inHand = new CountDownLatch(1);
  private final CountDownLatch never = new CountDownLatch(1);
  private volatile boolean keeping;

  void routes(@Observes BotStarting starting) {
    bot.when("hold", this::hold);
    bot.when("hi", context -> context.reply("Hello"));
  }

  private void hold(MessageContext context) throws InterruptedException {
    if (keeping) {
      inHand.countDown();
      never.await();
    }
    context.reply("held");
  }

  /** From now on messages are kept in hand. */
  void keep() {
    keeping = true;
  }

  /** Waits until a message is in hand. */
  boolean awaitMessage() throws InterruptedException {
    return inHand.await(1, TimeUnit.MINUTES);
  }
}
