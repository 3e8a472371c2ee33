package io.botmesh.ear.mesh;

import static org.awaitility.Awaitility.await;

import io.botmesh.api.MessageContext;
import io.botmesh.impl.handler.DeclaredBot;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** A bot that echoes, and keeps a turn until it is told to let go. Thread-safe. */
final class HeldRoutes implements Consumer<DeclaredBot> {
  private final CountDownLatch letGo = new CountDownLatch(1);
  private final Set<String> held = ConcurrentHashMap.newKeySet();

  @Override
  public void accept(DeclaredBot bot) {
    bot.when(Pattern.compile("echo (.*)"), context -> context.reply(context.groups().get(0)));
    bot.when("hold", this::hold);
  }

  private void hold(MessageContext context) throws InterruptedException {
    held.add(context.message().chat().value());
    letGo.await();
    context.reply("held");
  }

  /** Waits until turns of so many chats are kept. */
  void awaitHeld(int chats) {
    await().atMost(Duration.ofSeconds(30)).until(() -> held.size() >= chats);
  }

  /** Lets go of all turns, and of those to come. */
  void release() {
    letGo.countDown();
  }
}
